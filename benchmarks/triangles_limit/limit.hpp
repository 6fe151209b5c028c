#pragma once

#include <cstdint>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::benchmark {

/// Contestant "limit": the bare loop that counts triangles by merging oriented rows. Every edge leads to the end of
/// higher degree (of higher number, if the degrees are equal); a triangle is found from its edge between the two
/// nodes that are lowest in this order. No plan, no labels, no threads: what the hardware would allow.
class Limit {
  public:
    /// The rows of the graph, each without what leads downwards.
    explicit Limit(const Graph& graph) {
        offsets_.reserve(graph.num_nodes() + 1);
        targets_.reserve(graph.num_edges());
        for (NodeId u = 0; u < graph.num_nodes(); ++u) {
            offsets_.push_back(targets_.size());
            const NodeId degree = graph.degree(u);
            for (const NodeId v : graph.neighbors(u)) {
                const NodeId other = graph.degree(v);
                if (degree < other || (degree == other && u < v)) targets_.push_back(v);
            }
        }
        offsets_.push_back(targets_.size());
    }

    [[nodiscard]] std::uint64_t triangles() const {
        std::uint64_t sum = 0;
        for (std::size_t u = 0; u + 1 < offsets_.size(); ++u)
            for (auto edge = offsets_[u]; edge < offsets_[u + 1]; ++edge) {
                const NodeId v = targets_[edge];
                auto i = offsets_[u], j = offsets_[v];
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
