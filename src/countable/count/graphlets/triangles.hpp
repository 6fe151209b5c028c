#pragma once

#include "countable/count/graphlets/values.hpp"
#include "countable/count/graphlets/workload.hpp"

namespace countable::count::graphlets {

/// Calls body(worker, triangle) for every triangle. O(m sqrt(m)) (Chiba and Nishizeki 1985).
template <typename Body>
void for_each_triangle(const Workload& work, const Body& body) {
    if (work.triangles != nullptr) {
        for (const Triangle& t : *work.triangles) body(0, t);
        return;
    }
    const RankedGraph& graph = work.graph;
    std::vector<std::vector<EdgeId>> marks(
        work.threads);  // of the greater neighbours of u: the number of the edge, plus 1
    for_core_pieces(work, [&](unsigned worker, NodeId first, NodeId last) {
        auto& mark = marks[worker];
        mark.resize(graph.nodes());
        for (NodeId u = first; u < last; ++u) {
            const auto row = graph.upper_row(u);
            if (row.size() < 2) continue;
            const EdgeId to_u = graph.first_edge(u);
            for (std::size_t i = 0; i < row.size(); ++i) mark[row[i]] = to_u + static_cast<EdgeId>(i) + 1;
            for (std::size_t i = 0; i < row.size(); ++i) {
                const NodeId v = row[i];
                const auto next = graph.upper_row(v);
                const EdgeId to_v = graph.first_edge(v);
                for (std::size_t j = 0; j < next.size(); ++j)
                    if (const EdgeId uw = mark[next[j]]; uw != 0)
                        body(worker, Triangle{u, v, next[j], to_u + static_cast<EdgeId>(i), uw - 1,
                                              to_v + static_cast<EdgeId>(j)});
            }
            for (const NodeId v : row) mark[v] = 0;
        }
    });
}

/// The number of triangles at each node.
[[nodiscard]] inline std::vector<NodeId> triangles_at_nodes(Workload work) {
    work.team = nullptr;  // every process needs all of them
    Tally<NodeId> tally(true, work.graph.nodes(), work.threads);
    for_each_triangle(work, [&](unsigned worker, const Triangle& t) {
        NodeId* const at = tally.of(worker);
        for (const NodeId v : {t.u, t.v, t.w}) ++at[v];
    });
    return tally.sum();
}

}  // namespace countable::count::graphlets
