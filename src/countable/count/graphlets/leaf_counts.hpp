#pragma once

#include <memory>
#include <span>
#include <vector>

#include "countable/count/counter.hpp"
#include "countable/count/expansion.hpp"
#include "countable/count/graphlets/formula.hpp"
#include "countable/count/graphlets/progress_meter.hpp"

namespace countable::count::graphlets {

/// Is this a connected pattern of 2 to 5 nodes without labels?
[[nodiscard]] bool is_graphlet(const pattern::PatternGraph& shape);

/// The patterns whose maps are to be counted together.
class LeafProgram {
  public:
    /// Adds a leaf that is a graphlet and returns its position.
    unsigned add(const Leaf& leaf);

    [[nodiscard]] bool empty() const { return leaves_.empty(); }

  private:
    friend class LeafCounts;
    struct Entry {
        Formulas::Sum sum;
        unsigned anchors, nodes;
    };
    Formulas formulas_;
    std::vector<Entry> leaves_;
};

/// The injective maps of the leaves of a program in a graph, all computed from shared tables: sums over neighbours and
/// triangles, and the kernels of derivation.hpp. No search starts at a node or an edge to count at it. Exact; the cost does not
/// depend on the number of maps.
class LeafCounts {
  public:
    /// `on_steps` is told how far it is; nothing where nobody looks. Throws StopRequested, and std::length_error for a graph
    /// of 2^32 edges or more.
    LeafCounts(const LeafProgram& program, const Graph& graph, const RunOptions& options,
               const ProgressMeter::OnSteps& on_steps = {});
    ~LeafCounts();

    /// Do all numbers of maps fit into 128 bits? Otherwise the values mean nothing.
    [[nodiscard]] bool fits() const;

    /// The maps of a leaf without anchors.
    [[nodiscard]] Count total(unsigned leaf) const;

    enum class Directions {
        One,   ///< of an edge: the maps with the anchors at its ends in one order, the same for all leaves
        Both,  ///< the sum over both orders
    };
    /// Adds factor times the maps of a leaf with anchors, for each node or for each edge as in Graph::edges(), to `sums`.
    void add_maps(unsigned leaf, SignedCount factor, Directions directions, std::vector<SignedCount>& sums) const;

    /// A sum of maps of leaves, divided by a number: one value per node, or per edge as in Graph::edges().
    struct Column {
        std::vector<std::pair<unsigned, std::int64_t>> leaves;  ///< all with as many anchors; with factors
        Directions directions;
        Count divisor;
        Count* first;        ///< where the value of the first row goes
        std::size_t stride;  ///< from one row to the next
    };
    /// Writes all columns, row by row. Requires that they have as many anchors, and that no value has more than 2^126 maps of a
    /// connected pattern of the largest size in the program.
    void write(std::span<const Column> columns) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace countable::count::graphlets
