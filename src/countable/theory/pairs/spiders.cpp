#include "countable/theory/pairs/spiders.hpp"

#include <array>

namespace countable::theory {
namespace {

// Three paths from node 0, with so many further nodes each.
Graph spider(const std::array<NodeId, 3>& legs) {
    std::vector<Edge> edges;
    NodeId next = 1;
    for (const NodeId leg : legs)
        for (NodeId i = 0; i < leg; ++i, ++next) edges.push_back({i == 0 ? 0 : next - 1, next});
    return Graph(next, edges);
}

std::string text(const std::array<NodeId, 3>& legs) {
    return std::to_string(legs[0]) + ", " + std::to_string(legs[1]) + " and " + std::to_string(legs[2]);
}

}  // namespace

WitnessPair spider_pair(NodeId radius) {
    const std::array<NodeId, 3> first = {1, 2 * radius - 1, 2 * radius + 1}, second = {1, 2 * radius, 2 * radius};
    return {spider(first),
            spider(second),
            "trees of three paths from one node, with " + text(first) + " further nodes (first) and " + text(second) +
                " (second)",
            {}};
}

}  // namespace countable::theory
