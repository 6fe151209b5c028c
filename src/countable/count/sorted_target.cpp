#include "countable/count/sorted_target.hpp"

#include <algorithm>

namespace countable::count {
namespace {

/// Nodes by ascending degree, equal ones by id. O(n + largest degree).
std::vector<NodeId> by_degree(const Graph& graph, NodeId& max_degree) {
    max_degree = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) max_degree = std::max(max_degree, graph.degree(v));
    std::vector<NodeId> start(std::size_t{max_degree} + 2);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) ++start[graph.degree(v) + 1];
    for (std::size_t d = 1; d < start.size(); ++d) start[d] += start[d - 1];
    std::vector<NodeId> order(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) order[start[graph.degree(v)]++] = v;
    return order;
}

}  // namespace

SortedTarget::SortedTarget(const Graph& graph, const Vocabulary& vocabulary)
    : original_(by_degree(graph, max_degree_)) {
    const NodeId n = nodes();
    std::vector<NodeId> renamed(n);
    for (NodeId v = 0; v < n; ++v) renamed[original_[v]] = v;

    for (const Wish wish : vocabulary.universes) {
        auto& universe = universes_.emplace_back();
        for (NodeId v = 0; v < n; ++v)
            if (wish == pattern::any_label || wish == graph.node_label(original_[v])) universe.push_back(v);
    }

    for (const Relation& relation : vocabulary.relations) {
        const auto wanted = [&](NodeId old_u, std::size_t i, NodeId old_v) {
            return (relation.node == pattern::any_label || relation.node == graph.node_label(old_v)) &&
                   (relation.edge == pattern::any_label || relation.edge == graph.edge_labels(old_u)[i]);
        };
        const bool all = relation == Relation{};
        Csr& csr = relations_.emplace_back();
        csr.offsets.assign(std::size_t{n} + 1, 0);
        for (NodeId u = 0; u < n; ++u) {
            const NodeId old = original_[u];
            const auto row = graph.neighbors(old);
            NodeId length = static_cast<NodeId>(row.size());
            if (!all) {
                length = 0;
                for (std::size_t i = 0; i < row.size(); ++i) length += wanted(old, i, row[i]);
            }
            csr.offsets[u + 1] = csr.offsets[u] + length;
        }
        csr.neighbors.resize(csr.offsets[n]);
        // Going through the targets v in ascending order and appending v to the rows of its neighbours u leaves every
        // row sorted. "u leads to v" is asked of the row of u, so the label of v is the one that must match.
        std::vector<std::uint64_t> end(csr.offsets.begin(), csr.offsets.end() - 1);
        csr.above = end;
        for (NodeId v = 0; v < n; ++v) {
            const NodeId old = original_[v];
            csr.above[v] = end[v];  // all smaller neighbours are there by now
            if (!all && relation.node != pattern::any_label && relation.node != graph.node_label(old)) continue;
            const auto row = graph.neighbors(old);
            for (std::size_t i = 0; i < row.size(); ++i)
                if (all || relation.edge == pattern::any_label || relation.edge == graph.edge_labels(old)[i])
                    csr.neighbors[end[renamed[row[i]]]++] = v;
        }
    }
}

}  // namespace countable::count
