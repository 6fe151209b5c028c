#include "countable/theory/pairs/label_pairs.hpp"

#include <algorithm>

namespace countable::theory {
namespace {

std::vector<Label> node_labels(const Graph& graph) {
    std::vector<Label> labels;
    for (NodeId v = 0; v < graph.num_nodes() && graph.has_node_labels(); ++v) labels.push_back(graph.node_label(v));
    return labels;
}

}  // namespace

WitnessPair pair_with_equal_nodes(const pattern::Pattern& pattern) {
    const Graph& graph = pattern.graph;
    const NodeId n = graph.num_nodes();
    const std::vector<Edge> one = {{0, 1}};
    if (graph.num_edges() > 0)
        return {graph, Graph(n, {}, node_labels(graph), {}),
                "the pattern (first) and the same without its edges (second)"};
    return {graph, Graph(n, n > 1 ? one : std::vector<Edge>{}, node_labels(graph), {}),
            "the pattern (first) and the same with an edge (second)"};
}

std::optional<WitnessPair> pair_with_other_edge_labels(const pattern::Pattern& pattern) {
    const Graph& graph = pattern.graph;
    if (!graph.has_edge_labels()) return std::nullopt;
    const auto edges = graph.edges();
    const auto nodes = node_labels(graph);
    Label unused = 0;
    for (const auto [u, v] : edges) unused = std::max(unused, graph.edge_label(u, v) + 1);
    for (const Label label : nodes) unused = std::max(unused, label + 1);
    return WitnessPair{graph, Graph(graph.num_nodes(), edges, nodes, std::vector<Label>(edges.size(), unused)),
                       "the pattern (first) and the same with another label on its edges (second)"};
}

}  // namespace countable::theory
