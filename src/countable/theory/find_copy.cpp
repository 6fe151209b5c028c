#include "countable/theory/find_copy.hpp"

#include <algorithm>

namespace countable::theory {
namespace {

/// The nodes of a graph, each after one of its neighbours where there is one.
std::vector<NodeId> search_order(const Graph& graph) {
    std::vector<NodeId> order;
    std::vector<bool> listed(graph.num_nodes(), false);
    const auto list = [&](NodeId v) {
        if (listed[v]) return;
        listed[v] = true;
        order.push_back(v);
    };
    std::size_t next = 0;
    for (NodeId root = 0; root < graph.num_nodes(); ++root)
        for (list(root); next < order.size(); ++next)
            for (const NodeId v : graph.neighbors(order[next])) list(v);
    return order;
}

bool matches(const Graph& graph, NodeId image_u, NodeId image_v, const Graph& pattern, NodeId u, NodeId v,
             count::Embedding kind) {
    if (image_u == image_v) return false;
    const bool adjacent = graph.has_edge(image_u, image_v);
    if (!pattern.has_edge(u, v)) return kind == count::Embedding::NonInduced || !adjacent;
    if (!adjacent || !pattern.has_edge_labels()) return adjacent;
    return graph.has_edge_labels() && graph.edge_label(image_u, image_v) == pattern.edge_label(u, v);
}

}  // namespace

std::optional<std::vector<NodeId>> find_copy(const Graph& graph, const pattern::Pattern& pattern,
                                             count::Embedding kind) {
    const Graph& small = pattern.graph;
    const auto order = search_order(small);
    std::vector<NodeId> image(small.num_nodes());
    const auto extend = [&](auto& self, std::size_t depth) -> bool {
        if (depth == order.size()) return true;
        const NodeId v = order[depth];
        for (NodeId candidate = 0; candidate < graph.num_nodes(); ++candidate) {
            if (small.has_node_labels() &&
                (!graph.has_node_labels() || graph.node_label(candidate) != small.node_label(v)))
                continue;
            const auto fits = [&](NodeId u) { return matches(graph, image[u], candidate, small, u, v, kind); };
            if (!std::all_of(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(depth), fits)) continue;
            image[v] = candidate;
            if (self(self, depth + 1)) return true;
        }
        return false;
    };
    if (!extend(extend, 0)) return std::nullopt;
    return image;
}

}  // namespace countable::theory
