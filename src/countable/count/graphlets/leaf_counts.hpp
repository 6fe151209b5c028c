#pragma once

#include <memory>
#include <span>
#include <vector>

#include "countable/count/counter.hpp"
#include "countable/count/graphlets/leaf_program.hpp"
#include "countable/count/graphlets/node_room.hpp"
#include "countable/count/graphlets/progress_meter.hpp"

namespace countable::count::graphlets {

/// The injective maps of the leaves of a program in a graph, all computed from shared tables: sums over neighbours and
/// triangles, and the kernels of derivation.hpp. No search starts at a node or an edge to count at it. Exact; the cost does
/// not depend on the number of maps.
class LeafCounts {
  public:
    /// `on_steps` is told how far it is; nothing where nobody looks. Throws StopRequested, and std::length_error for a graph
    /// of more than 2^31 edges. Requires that the program is finished.
    LeafCounts(const LeafProgram& program, const Graph& graph, const RunOptions& options,
               const ProgressMeter::OnSteps& on_steps = {});
    /// The same for a graph that is not needed any more, and empty then. Requires a program without columns or leaves per edge,
    /// whose rows only the graph knows. If `room` is not empty, it has the places per node that write() will fill; until then
    /// they are used for tables, and add_maps() is not to be called.
    LeafCounts(const LeafProgram& program, Graph&& graph, const RunOptions& options,
               const ProgressMeter::OnSteps& on_steps = {}, std::span<const Place> room = {});
    ~LeafCounts();

    /// Do all numbers of maps fit into 128 bits? Otherwise the values mean nothing.
    [[nodiscard]] bool fits() const;

    /// The maps of a leaf without anchors.
    [[nodiscard]] Count total(unsigned leaf) const;

    /// Adds factor times the maps of a leaf with anchors, for each node or for each edge as in Graph::edges(), to `sums`.
    void add_maps(unsigned leaf, SignedCount factor, Directions directions, std::vector<SignedCount>& sums) const;

    /// Consecutive nodes and edges of the graph, the first of which is row 0 of the places, one for each column.
    struct Part {
        std::size_t first_node = 0, first_edge = 0;
        std::vector<Place> per_node, per_edge;
    };
    /// Writes the columns of the program, those per node and those per edge. The parts cover the graph, in its order.
    void write(std::span<const Part> parts) const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace countable::count::graphlets
