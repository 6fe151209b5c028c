#pragma once

#include <memory>
#include <vector>

#include "countable/count/counter.hpp"
#include "countable/count/graphlets/leaf_program.hpp"
#include "countable/count/graphlets/progress_meter.hpp"
#include "countable/count/labelled/labelled_program.hpp"

namespace countable::count::labelled {

/// The injective maps of the leaves of a program in a graph with labels, computed from shared tables: sums over neighbours,
/// and triangles, four-cycles and cliques with weights (kernels.hpp). No search starts at a node or an edge to count at it.
class LabelledCounts {
  public:
    /// `on_steps` is told how far it is; nothing where nobody looks. Throws StopRequested, and std::length_error for a graph of
    /// more than 2^31 edges. Requires that the program is finished, and labels in the graph for every label of its leaves.
    LabelledCounts(const LabelledProgram& program, const Graph& graph, const RunOptions& options,
                   const graphlets::ProgressMeter::OnSteps& on_steps = {});
    ~LabelledCounts();

    /// Do all numbers of maps fit into 128 bits? Otherwise the values mean nothing.
    [[nodiscard]] bool fits() const;

    /// The maps of a leaf without anchors.
    [[nodiscard]] Count total(unsigned leaf) const;

    /// Adds factor times the maps of a leaf with anchors, for each node or for each edge as in Graph::edges(), to `sums`.
    void add_maps(unsigned leaf, SignedCount factor, graphlets::Directions directions,
                  std::vector<SignedCount>& sums) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace countable::count::labelled
