#include "countable/graph/families.hpp"

#include <stdexcept>

namespace countable {

Graph path_graph(NodeId nodes) {
    std::vector<Edge> edges;
    for (NodeId v = 1; v < nodes; ++v) edges.push_back({v - 1, v});
    return Graph(nodes, edges);
}

Graph cycle_graph(NodeId nodes) {
    if (nodes < 3) throw std::invalid_argument("a cycle has at least 3 nodes");
    const NodeId one[] = {1};
    return circulant_graph(nodes, one);
}

Graph complete_graph(NodeId nodes) {
    std::vector<Edge> edges;
    for (NodeId u = 0; u < nodes; ++u)
        for (NodeId v = u + 1; v < nodes; ++v) edges.push_back({u, v});
    return Graph(nodes, edges);
}

Graph star_graph(NodeId leaves) { return complete_bipartite_graph(1, leaves); }

Graph wheel_graph(NodeId spokes) {
    if (spokes < 3) throw std::invalid_argument("a wheel has at least 3 spokes");
    std::vector<Edge> edges;
    for (NodeId v = 1; v <= spokes; ++v) {
        edges.push_back({0, v});
        edges.push_back({v, v % spokes + 1});
    }
    return Graph(spokes + 1, edges);
}

Graph complete_bipartite_graph(NodeId left, NodeId right) {
    std::vector<Edge> edges;
    for (NodeId u = 0; u < left; ++u)
        for (NodeId v = 0; v < right; ++v) edges.push_back({u, left + v});
    return Graph(left + right, edges);
}

Graph circulant_graph(NodeId nodes, std::span<const NodeId> steps) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < nodes; ++v)
        for (const NodeId step : steps)
            if (2 * step < nodes || v < step) edges.push_back({v, (v + step) % nodes});
    return Graph(nodes, edges);
}

Graph rook_graph(NodeId side) {
    std::vector<Edge> edges;
    for (NodeId a = 0; a < side * side; ++a)
        for (NodeId b = a + 1; b < side * side; ++b)
            if (a / side == b / side || a % side == b % side) edges.push_back({a, b});
    return Graph(side * side, edges);
}

Graph shrikhande_graph() {
    std::vector<Edge> edges;
    for (NodeId x = 0; x < 4; ++x)
        for (NodeId y = 0; y < 4; ++y)
            for (const NodeId other : {4 * ((x + 1) % 4) + y, 4 * x + (y + 1) % 4, 4 * ((x + 1) % 4) + (y + 1) % 4})
                edges.push_back({4 * x + y, other});
    return Graph(16, edges);
}

Graph disjoint_union(const Graph& first, const Graph& second) {
    std::vector<Edge> edges = first.edges();
    for (const auto [u, v] : second.edges()) edges.push_back({first.num_nodes() + u, first.num_nodes() + v});
    return Graph(first.num_nodes() + second.num_nodes(), edges);
}

}  // namespace countable
