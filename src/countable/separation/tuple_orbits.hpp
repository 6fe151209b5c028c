#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::separation {

/// Orbits of tuples of nodes under the automorphisms of a graph. All that an equivariant test makes of the tuples of one orbit is
/// the same, so one of each has to be looked at.
struct TupleOrbits {
    std::vector<std::uint32_t> first;     ///< the first tuple of each orbit, ascending
    std::vector<std::uint32_t> orbit_of;  ///< of every tuple
};

/// `image(tuple, p)` is the number of the tuple that the permutation p of the nodes makes of a tuple. O(tuples * generators),
/// after nauty has found the generators.
[[nodiscard]] TupleOrbits tuple_orbits(
    const Graph& graph, std::size_t tuples,
    const std::function<std::size_t(std::size_t tuple, const std::vector<NodeId>& permutation)>& image);

}  // namespace countable::separation
