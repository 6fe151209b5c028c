#pragma once

#include <span>
#include <vector>

#include "countable/count/bit_target.hpp"
#include "countable/count/subsets/tree_split.hpp"

namespace countable::count::subsets {

/// The number of injective maps of a pattern into a graph by a split of the pattern: one number without anchors, one per
/// node for an anchor, one per pair of nodes (first anchor's image * nodes + second's) for two. Extra edges are allowed.
/// Requires a graph of at most 24 nodes and as many as the split was made for, and all relations and universes of the
/// pattern in the vocabulary. All numbers are below 2^64, since 24!/8! is.
[[nodiscard]] std::vector<std::uint64_t> tree_maps(const pattern::PatternGraph& shape,
                                                   std::span<const unsigned> anchors, const TreeSplit& split,
                                                   const BitTarget<1>& target, const Vocabulary& vocabulary);

}  // namespace countable::count::subsets
