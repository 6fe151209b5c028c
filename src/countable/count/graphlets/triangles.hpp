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
    explicit TriangleLists(const Workload& work) {
        std::vector<std::uint32_t> counts(std::size_t{work.graph.edges()} + 1);
        for_each_triangle(work, [&](unsigned, const Triangle& t) {
            for (const EdgeId e : {t.uv, t.uw, t.vw})
                std::atomic_ref(counts[e]).fetch_add(1, std::memory_order_relaxed);
        });
        std::uint64_t all = 0;
        for (const auto count : counts) all += count;
        thirds_.resize(all);
        if (all >> 32 == 0) {
            narrow_ = std::move(counts);
            fill(work, narrow_);
        } else {
            wide_.assign(counts.begin(), counts.end());
            fill(work, wide_);
        }
    }

    /// In no particular order.
    [[nodiscard]] std::span<const NodeId> at(EdgeId e) const { return wide_.empty() ? at(narrow_, e) : at(wide_, e); }

  private:
    template <typename Place>
    [[nodiscard]] std::span<const NodeId> at(const std::vector<Place>& first, EdgeId e) const {
        return {thirds_.data() + first[e], thirds_.data() + first[e + 1]};
    }

    /// `first` has the length of each list, then its end, which falls to its start as the list is filled.
    template <typename Place>
    void fill(const Workload& work, std::vector<Place>& first) {
        for (std::size_t e = 1; e < first.size(); ++e) first[e] += first[e - 1];
        const auto add = [&](EdgeId e, NodeId third) {
            thirds_[std::atomic_ref(first[e]).fetch_sub(1, std::memory_order_relaxed) - 1] = third;
        };
        for_each_triangle(work, [&](unsigned, const Triangle& t) {
            add(t.uv, t.w);
            add(t.uw, t.v);
            add(t.vw, t.u);
        });
    }

    std::vector<std::uint32_t> narrow_;  // where the list of each edge starts, and the end of the last one
    std::vector<std::uint64_t> wide_;    // instead, where 32 bits do not suffice
    std::vector<NodeId> thirds_;
};

}  // namespace countable::count::graphlets
