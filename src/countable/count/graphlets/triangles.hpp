#pragma once

#include <atomic>

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

/// The third nodes of the triangles at each edge. Three times as many entries as there are triangles.
class TriangleLists {
  public:
    explicit TriangleLists(const Workload& work) : first_(std::size_t{work.graph.edges()} + 1) {
        const auto add = [](std::uint64_t& value) {
            return std::atomic_ref(value).fetch_add(1, std::memory_order_relaxed);
        };
        for_each_triangle(work, [&](unsigned, const Triangle& t) {
            for (const EdgeId e : {t.uv, t.uw, t.vw}) add(first_[e + 1]);
        });
        for (std::size_t e = 1; e < first_.size(); ++e) first_[e] += first_[e - 1];
        thirds_.resize(first_.back());
        auto end = first_;
        for_each_triangle(work, [&](unsigned, const Triangle& t) {
            thirds_[add(end[t.uv])] = t.w;
            thirds_[add(end[t.uw])] = t.v;
            thirds_[add(end[t.vw])] = t.u;
        });
    }

    /// In no particular order.
    [[nodiscard]] std::span<const NodeId> at(EdgeId e) const {
        return {thirds_.data() + first_[e], thirds_.data() + first_[e + 1]};
    }

  private:
    std::vector<std::uint64_t> first_;
    std::vector<NodeId> thirds_;
};

}  // namespace countable::count::graphlets
