#include "countable/theory/pairs/circulant_pairs.hpp"

#include <array>

#include "countable/graph/families.hpp"

namespace countable::theory {
namespace {

struct NamedGraph {
    Graph graph;
    std::string name;
};

NamedGraph circulant(NodeId nodes, NodeId a, NodeId b) {
    return {circulant_graph(nodes, std::array{a, b}),
            "C" + std::to_string(nodes) + "(" + std::to_string(a) + "," + std::to_string(b) + ")"};
}

WitnessPair pair_of(const NamedGraph& first, const NamedGraph& second) {
    return {first.graph, second.graph,
            "the circulant graphs " + first.name + " (first) and " + second.name + " (second)",
            std::vector<unsigned>(first.graph.num_nodes(), 0)};
}

}  // namespace

WitnessPair circulant_pair() { return pair_of(circulant(12, 1, 3), circulant(12, 1, 5)); }

std::vector<WitnessPair> circulant_pairs(NodeId nodes) {
    std::vector<NamedGraph> graphs;
    for (NodeId a = 1; 2 * a < nodes; ++a)
        for (NodeId b = a + 1; 2 * b < nodes; ++b) graphs.push_back(circulant(nodes, a, b));
    std::vector<WitnessPair> pairs;
    for (std::size_t i = 0; i < graphs.size(); ++i)
        for (std::size_t j = i + 1; j < graphs.size(); ++j) pairs.push_back(pair_of(graphs[i], graphs[j]));
    return pairs;
}

}  // namespace countable::theory
