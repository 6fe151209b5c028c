#pragma once

#include <vector>

#include "countable/pattern/pattern.hpp"
#include "countable/theory/pairs/witness_pair.hpp"
#include "point.hpp"

namespace countable::app {

inline constexpr double disc_radius = 12.5;

/// A place for every node number, the same in both graphs, so that the drawings differ only where the graphs do. The
/// groups of the construction (copies of the pattern, gadgets) stand side by side or around a circle, the nodes of a
/// group on a circle of its own, a house as a house; a pair without groups is laid out by neato. Then nodes are moved
/// until no edge of either graph passes through a disc, as far as that is found. Deterministic.
[[nodiscard]] std::vector<Point> pair_layout(const theory::WitnessPair& pair, const pattern::Pattern& pattern);

}  // namespace countable::app
