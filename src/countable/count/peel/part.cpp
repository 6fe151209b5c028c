#include "countable/count/peel/part.hpp"

namespace countable::count {

Graph induced_part(const Graph& graph, const std::vector<NodeId>& nodes) {
    constexpr NodeId outside = static_cast<NodeId>(-1);
    std::vector<NodeId> renamed(graph.num_nodes(), outside);
    for (std::size_t i = 0; i < nodes.size(); ++i) renamed[nodes[i]] = static_cast<NodeId>(i);
    std::vector<Edge> edges;
    std::vector<Label> node_labels, edge_labels;
    for (const NodeId v : nodes) {
        if (graph.has_node_labels()) node_labels.push_back(graph.node_label(v));
        const auto row = graph.neighbors(v);
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (row[i] < v || renamed[row[i]] == outside) continue;
            edges.push_back({renamed[v], renamed[row[i]]});
            if (graph.has_edge_labels()) edge_labels.push_back(graph.edge_labels(v)[i]);
        }
    }
    return {static_cast<NodeId>(nodes.size()), edges, node_labels, edge_labels};
}

}  // namespace countable::count
