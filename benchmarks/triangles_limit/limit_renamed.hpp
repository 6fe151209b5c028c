#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::benchmark {

/// The same loop after nodes have been renamed by degree: the part of a row that lies behind an edge is then all that
/// the edge has to look at, and hubs stand together in memory. Its preparation takes longer.
class LimitRenamed {
  public:
    explicit LimitRenamed(const Graph& graph) {
        std::vector<NodeId> order(graph.num_nodes()), renamed(graph.num_nodes());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(),
                         [&](NodeId u, NodeId v) { return graph.degree(u) < graph.degree(v); });
        for (NodeId u = 0; u < graph.num_nodes(); ++u) renamed[order[u]] = u;
        offsets_.reserve(std::size_t{graph.num_nodes()} + 1);
        targets_.reserve(graph.num_edges());
        for (NodeId u = 0; u < graph.num_nodes(); ++u) {
            offsets_.push_back(targets_.size());
            for (const NodeId v : graph.neighbors(order[u]))
                if (renamed[v] > u) targets_.push_back(renamed[v]);
            std::sort(targets_.begin() + static_cast<std::ptrdiff_t>(offsets_[u]), targets_.end());
        }
        offsets_.push_back(targets_.size());
    }

    [[nodiscard]] std::uint64_t triangles() const {
        std::uint64_t sum = 0;
        for (std::size_t u = 0; u + 1 < offsets_.size(); ++u)
            for (auto edge = offsets_[u]; edge < offsets_[u + 1]; ++edge) {
                const NodeId v = targets_[edge];
                auto i = edge + 1, j = offsets_[v];
                const auto i_end = offsets_[u + 1], j_end = offsets_[v + 1];
                while (i < i_end && j < j_end) {
                    const NodeId a = targets_[i], b = targets_[j];
                    sum += a == b;
                    i += a <= b;
                    j += b <= a;
                }
            }
        return sum;
    }

  private:
    std::vector<std::uint64_t> offsets_;
    std::vector<NodeId> targets_;
};

}  // namespace countable::benchmark
