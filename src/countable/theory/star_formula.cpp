#include "countable/theory/star_formula.hpp"

#include <algorithm>
#include <stdexcept>

namespace countable::theory {

bool LeafClass::holds(const Graph& graph, NodeId center, std::size_t neighbor) const {
    if (node && graph.node_label(graph.neighbors(center)[neighbor]) != *node) return false;
    return !edge || graph.edge_labels(center)[neighbor] == *edge;
}

bool Star::holds_center(const Graph& graph, NodeId node) const { return !center || graph.node_label(node) == *center; }

std::optional<Star> as_star(const pattern::Pattern& pattern) {
    const Graph& graph = pattern.graph;
    const NodeId nodes = graph.num_nodes();
    if (graph.num_edges() + 1 != nodes) return std::nullopt;
    for (NodeId center = 0; center < nodes; ++center) {
        if (graph.degree(center) + 1 != nodes) continue;
        Star star;
        if (graph.has_node_labels()) star.center = graph.node_label(center);
        for (std::size_t i = 0; i < graph.degree(center); ++i) {
            LeafClass leaf;
            if (graph.has_node_labels()) leaf.node = graph.node_label(graph.neighbors(center)[i]);
            if (graph.has_edge_labels()) leaf.edge = graph.edge_labels(center)[i];
            const auto same = std::find_if(star.classes.begin(), star.classes.end(), [&](const LeafClass& other) {
                return other.node == leaf.node && other.edge == leaf.edge;
            });
            (same == star.classes.end() ? star.classes.emplace_back(leaf) : *same).leaves += 1;
        }
        if (nodes == 2 && star.center == star.classes[0].node) star.centers = 2;
        return star;
    }
    return std::nullopt;
}

Count star_count(const Star& star, const Graph& graph,
                 const std::function<std::uint64_t(NodeId, std::size_t)>& number) {
    Count sum = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (!star.holds_center(graph, v)) continue;
        Count product = 1;
        for (std::size_t c = 0; c < star.classes.size(); ++c)
            product = checked_mul(product, binomial(number(v, c), star.classes[c].leaves));
        sum = checked_add(sum, product);
    }
    return sum / star.centers;
}

Count star_count(const Star& star, const Graph& graph) {
    const bool bonds = !star.classes.empty() && star.classes[0].edge.has_value();
    if ((star.center && !graph.has_node_labels() && graph.num_nodes() > 0) ||
        (bonds && !graph.has_edge_labels() && graph.num_edges() > 0))
        throw std::invalid_argument("the star asks for labels that the graph does not have");
    return star_count(star, graph, [&](NodeId v, std::size_t c) {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < graph.degree(v); ++i) number += star.classes[c].holds(graph, v, i) ? 1 : 0;
        return number;
    });
}

}  // namespace countable::theory
