#pragma once

#include <array>
#include <vector>

#include "countable/separation/node_sets.hpp"
#include "countable/separation/scheme.hpp"
#include "countable/separation/tuple_orbits.hpp"

namespace countable::separation {

/// For every set S of k nodes the multiset {{ c(S - u + w) : u in S, w not in S - u }}, as an exact colour: what a set sees of
/// all sets that have all but one of its nodes, adjacent or not, and k times itself. The sets without u share the part
/// of u, their row, so that C(n, k) k n colours need not be read: rows are told apart once, and then sums of k rows.
/// k >= 1. O(C(n, k) k) for the rows, each row that is compared sorted. Colours are given, and asked for, of one set of each orbit.
[[nodiscard]] ItemColors pooled_exchanges(const std::array<NodeSets, 2>& sets, const std::array<TupleOrbits, 2>& orbits,
                                          const ItemColors& now);

}  // namespace countable::separation
