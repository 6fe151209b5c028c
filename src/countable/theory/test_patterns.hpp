#pragma once

// Patterns that the tests of this folder share.

#include "countable/formats/graph6.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/support/random.hpp"

namespace countable::theory::test {

inline pattern::Pattern unlabelled(const Graph& graph) { return pattern::from_graph(formats::to_graph6(graph), graph); }

/// A random tree with further edges, each with probability `percent`; node and edge labels below the given numbers,
/// none for 0. The name lists everything.
inline pattern::Pattern random_connected(NodeId n, unsigned percent, Random& random, Label node_labels = 0,
                                         Label edge_labels = 0) {
    std::vector<Edge> edges;
    for (NodeId v = 1; v < n; ++v) {
        const auto parent = static_cast<NodeId>(random.below(v));
        for (NodeId u = 0; u < v; ++u)
            if (u == parent || random.chance(percent, 100)) edges.push_back({u, v});
    }
    std::vector<Label> nodes(node_labels == 0 ? 0 : n), bonds(edge_labels == 0 ? 0 : edges.size());
    for (Label& label : nodes) label = static_cast<Label>(random.below(node_labels));
    for (Label& label : bonds) label = static_cast<Label>(random.below(edge_labels));
    Graph graph(n, edges, nodes, bonds);
    std::string name = formats::to_graph6(graph) + " nodes";
    for (const Label label : nodes) name += " " + std::to_string(label);
    name += " edges";
    for (const auto [u, v] : graph.edges())
        name += " " + std::to_string(u) + "-" + std::to_string(v) +
                (bonds.empty() ? "" : ":" + std::to_string(graph.edge_label(u, v)));
    return pattern::from_graph(std::move(name), std::move(graph));
}

}  // namespace countable::theory::test
