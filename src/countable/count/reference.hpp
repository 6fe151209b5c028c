#pragma once

#include "countable/count/count.hpp"

namespace countable::count {

/// The definition of all counts, slow and obvious: every set of |V(P)| nodes and, for subgraph-counts, every choice of
/// |E(P)| edges among them is compared with the pattern by trying all bijections. The oracle of every engine.
/// O(n^k 2^(k^2/2) k!): for patterns of at most 5 nodes in graphs of a dozen.
[[nodiscard]] Result reference_subgraphs(const Graph& graph, const pattern::Pattern& pattern, const Options& options);

}  // namespace countable::count
