#pragma once

#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/support/checked.hpp"

namespace countable::pattern {

/// The automorphisms of a labelled graph of any size. By nauty (McKay and Piperno 2014).
struct GraphSymmetry {
    Count group_size = 1;
    std::vector<unsigned> node_orbit;  ///< smallest node of each node's orbit
    std::vector<unsigned> edge_orbit;  ///< parallel to Graph::edges(): smallest position of each edge's orbit
};

/// Throws std::overflow_error when there are 2^128 automorphisms or more.
[[nodiscard]] GraphSymmetry graph_symmetry(const Graph& graph);

}  // namespace countable::pattern
