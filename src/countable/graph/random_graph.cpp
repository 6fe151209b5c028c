#include "countable/graph/random_graph.hpp"

namespace countable {

Graph random_graph(NodeId nodes, std::uint64_t numerator, std::uint64_t denominator, Random& random) {
    return random_labelled_graph(nodes, numerator, denominator, 0, 0, random);
}

Graph random_labelled_graph(NodeId nodes, std::uint64_t numerator, std::uint64_t denominator, Label node_labels,
                            Label edge_labels, Random& random) {
    std::vector<Edge> edges;
    std::vector<Label> on_nodes, on_edges;
    for (NodeId v = 0; v < nodes; ++v) {
        if (node_labels > 0) on_nodes.push_back(static_cast<Label>(random.below(node_labels)));
        for (NodeId u = 0; u < v; ++u) {
            if (!random.chance(numerator, denominator)) continue;
            edges.push_back({u, v});
            if (edge_labels > 0) on_edges.push_back(static_cast<Label>(random.below(edge_labels)));
        }
    }
    return {nodes, edges, on_nodes, on_edges};
}

}  // namespace countable
