#pragma once

#include "countable/graph/graph.hpp"

namespace countable::theory {

/// Colour refinement over distances: c_t(v) = (c_{t-1}(v), {{ (dist(v,u), c_{t-1}(u)) : u in V }}), c_0 the node
/// labels; labels of edges are not seen. Whether it separates the two graphs. O(n^2 log n) a round.
[[nodiscard]] bool hop_refinement_distinguishes(const Graph& first, const Graph& second);

}  // namespace countable::theory
