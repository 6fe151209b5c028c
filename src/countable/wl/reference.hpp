#pragma once

#include <span>

#include "countable/graph/graph.hpp"
#include "countable/wl/relation.hpp"
#include "countable/wl/result.hpp"

namespace countable::wl::reference {

/// The definitions, with nested maps and nothing clever: the oracle of the tests. Everything in the result is filled
/// in, all rounds until stable. Colours are numbered in the order of their keys, which is not that of the fast code;
/// the partitions are to agree.

/// Oblivious k-WL, as in the paper's appendix. O(k n^(k+1) log n) a round.
[[nodiscard]] Result k_wl(const Graph& first, const Graph& second, unsigned k);

/// Folklore k-WL; for k = 1, colour refinement.
[[nodiscard]] Result k_fwl(const Graph& first, const Graph& second, unsigned k);

/// Colour refinement over several relations at once.
[[nodiscard]] Result color_refinement(const Graph& first, const Graph& second, std::span<const Relation> relations);

}  // namespace countable::wl::reference
