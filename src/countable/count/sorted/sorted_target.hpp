#pragma once

#include <span>
#include <vector>

#include "countable/count/vocabulary.hpp"
#include "countable/graph/graph.hpp"

namespace countable::count {

/// The part of a relation's rows that is asked for.
enum class RowPart {
    None,
    Upper,  ///< what is greater than the row's own node: half the memory
    Whole,
};

/// A large graph with all relations of a vocabulary as sorted rows. Nodes are renamed by ascending degree, so that
/// "greater" in a plan's order constraints means "of higher degree": the rows that are cut off below are then at most
/// sqrt(2m) long (Chiba and Nishizeki 1985), and hubs are met from their small neighbours only.
class SortedTarget {
  public:
    /// `rows`: one per relation. O(n + m) for each relation. Requires labels in the graph for every label that the vocabulary
    /// names.
    SortedTarget(const Graph& graph, const Vocabulary& vocabulary, std::span<const RowPart> rows, unsigned threads = 1);

    [[nodiscard]] NodeId nodes() const { return static_cast<NodeId>(original_.size()); }
    [[nodiscard]] NodeId original(NodeId v) const { return original_[v]; }
    [[nodiscard]] NodeId max_degree() const { return max_degree_; }

    /// Requires RowPart::Whole.
    [[nodiscard]] std::span<const NodeId> row(unsigned relation, NodeId v) const {
        const auto& csr = relations_[relation];
        return {csr.neighbors.data() + csr.starts[v].row, csr.neighbors.data() + csr.starts[v + 1].row};
    }
    /// The part of a row that is greater than its own node, found in O(1).
    [[nodiscard]] std::span<const NodeId> upper_row(unsigned relation, NodeId v) const {
        const auto& csr = relations_[relation];
        return {csr.neighbors.data() + csr.starts[v].upper, csr.neighbors.data() + csr.starts[v + 1].row};
    }
    [[nodiscard]] std::span<const NodeId> universe(unsigned index) const { return universes_[index]; }

  private:
    struct Start {
        std::uint64_t row = 0, upper = 0;  // side by side: one look at the memory finds both
    };
    struct Csr {
        std::vector<Start> starts;  // n + 1
        std::vector<NodeId> neighbors;
    };
    template <typename Wanted>
    Csr sorted_rows(const Graph& graph, unsigned threads, const Wanted& wanted) const;

    NodeId max_degree_ = 0;
    std::vector<NodeId> original_, renamed_;
    std::vector<Csr> relations_;
    std::vector<std::vector<NodeId>> universes_;
};

}  // namespace countable::count
