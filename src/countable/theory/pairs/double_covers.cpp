#include "countable/theory/pairs/double_covers.hpp"

namespace countable::theory {

std::vector<Graph> double_covers(const Graph& base, unsigned most_free) {
    const NodeId n = base.num_nodes();
    std::vector<bool> reached(n, false);
    std::vector<Edge> tree, free;
    std::vector<NodeId> queue;
    if (n > 0) {
        queue.push_back(0);
        reached[0] = true;
    }
    for (std::size_t next = 0; next < queue.size(); ++next)
        for (const NodeId v : base.neighbors(queue[next])) {
            if (reached[v]) continue;
            reached[v] = true;
            queue.push_back(v);
            tree.push_back({std::min(queue[next], v), std::max(queue[next], v)});
        }
    if (queue.size() != n) return {};
    for (const Edge edge : base.edges()) {
        bool in_tree = false;
        for (const Edge other : tree) in_tree = in_tree || other == edge;
        if (!in_tree) free.push_back(edge);
    }
    std::vector<Graph> covers;
    if (free.size() > most_free) return covers;
    std::vector<Label> node_labels, edge_labels;
    for (int copy = 0; copy < 2 && base.has_node_labels(); ++copy)
        for (NodeId v = 0; v < n; ++v) node_labels.push_back(base.node_label(v));
    for (std::size_t switched = 0; switched < std::size_t{1} << free.size(); ++switched) {
        std::vector<Edge> edges;
        edge_labels.clear();
        const auto add = [&](const Edge& edge, NodeId shift) {
            edges.push_back({edge.u, edge.v + shift});
            edges.push_back({edge.u + n, edge.v + n - shift});
            if (base.has_edge_labels()) edge_labels.insert(edge_labels.end(), 2, base.edge_label(edge.u, edge.v));
        };
        for (const Edge edge : tree) add(edge, 0);
        for (std::size_t i = 0; i < free.size(); ++i) add(free[i], (switched >> i & 1) != 0 ? n : 0);
        covers.emplace_back(2 * n, edges, node_labels, edge_labels);
    }
    return covers;
}

}  // namespace countable::theory
