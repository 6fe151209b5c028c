#pragma once

#include <array>
#include <string>
#include <vector>

#include "countable/count/expansion.hpp"
#include "countable/count/graphlets/formula.hpp"

namespace countable::count::graphlets {

/// Is this a connected pattern of 2 to 5 nodes without labels?
[[nodiscard]] bool is_graphlet(const pattern::PatternGraph& shape);

/// Of an edge: the maps with the anchors at its ends in one order, the same for all patterns, or in both orders.
enum class Directions { One, Both };

/// The patterns whose maps are to be counted together, and columns of results that are made of them. Compiled once, then used
/// for many graphs.
class LeafProgram {
  public:
    /// Adds a leaf that is a graphlet and returns its position.
    unsigned add(const Leaf& leaf);

    /// A sum of maps of leaves with as many anchors, one or two, divided by a number.
    struct Column {
        std::vector<std::pair<unsigned, std::int64_t>> leaves;  ///< with factors
        Directions directions;
        Count divisor;
    };
    /// Adds a column and returns its position among those with so many anchors. Requires that its values are numbers of
    /// copies of a graphlet no larger than the largest leaf.
    std::size_t add(Column column);

    /// To be called after the last call of add().
    void finish();

    [[nodiscard]] bool empty() const { return leaves_.empty(); }
    /// Does a leaf have two anchors?
    [[nodiscard]] bool per_edge() const { return per_edge_; }

    /// What the maps of some leaves are computed from: "sums over neighbours, triangles, four-cycles".
    [[nodiscard]] std::string describe(const std::vector<unsigned>& leaves) const;

    /// The steps along paths of a graph that all leaves take together. Requires that the program is finished.
    [[nodiscard]] double estimated_steps(const Graph& graph) const;
    /// About as many bytes the tables take at most. Requires that the program is finished.
    [[nodiscard]] double table_bytes(const Graph& graph, unsigned threads) const;

  private:
    friend class LeafCounts;
    struct Entry {
        Formulas::Sum sum;
        unsigned anchors;
    };
    /// A quantity, and the columns that it is added to.
    struct Use {
        unsigned quantity;
        std::vector<std::pair<std::size_t, std::int64_t>> columns;  ///< with factors
    };
    struct Columns {
        std::vector<Column> all;
        std::vector<Use> uses;
    };
    Formulas formulas_;
    std::vector<Entry> leaves_;
    std::array<Columns, 2> columns_;  ///< per node, per edge
    StepUses uses_;
    unsigned most_nodes_ = 0;
    bool per_edge_ = false, all_anchored_ = true;
};

}  // namespace countable::count::graphlets
