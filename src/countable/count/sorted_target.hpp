#pragma once

#include <span>
#include <vector>

#include "countable/count/vocabulary.hpp"
#include "countable/graph/graph.hpp"

namespace countable::count {

/// A large graph with all relations of a vocabulary as sorted rows. Nodes are renamed by ascending degree, so that
/// "greater" in a plan's order constraints means "of higher degree": the rows that are cut off below are then at most
/// sqrt(2m) long (Chiba and Nishizeki 1985), and hubs are met from their small neighbours only.
class SortedTarget {
  public:
    /// O(n + m) for each relation. Requires labels in the graph for every label that the vocabulary wishes.
    SortedTarget(const Graph& graph, const Vocabulary& vocabulary);

    [[nodiscard]] NodeId nodes() const { return static_cast<NodeId>(original_.size()); }
    [[nodiscard]] NodeId original(NodeId v) const { return original_[v]; }
    [[nodiscard]] NodeId max_degree() const { return max_degree_; }

    [[nodiscard]] std::span<const NodeId> row(unsigned relation, NodeId v) const {
        const auto& csr = relations_[relation];
        return {csr.neighbors.data() + csr.offsets[v], csr.neighbors.data() + csr.offsets[v + 1]};
    }
    /// The part of a row that is greater than its own node, found in O(1).
    [[nodiscard]] std::span<const NodeId> row_above_itself(unsigned relation, NodeId v) const {
        const auto& csr = relations_[relation];
        return {csr.neighbors.data() + csr.above[v], csr.neighbors.data() + csr.offsets[v + 1]};
    }
    [[nodiscard]] std::span<const NodeId> universe(unsigned index) const { return universes_[index]; }

  private:
    struct Csr {
        std::vector<std::uint64_t> offsets, above;
        std::vector<NodeId> neighbors;
    };
    NodeId max_degree_ = 0;
    std::vector<NodeId> original_;
    std::vector<Csr> relations_;
    std::vector<std::vector<NodeId>> universes_;
};

}  // namespace countable::count
