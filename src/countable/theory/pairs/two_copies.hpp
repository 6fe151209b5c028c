#pragma once

#include <optional>

#include "countable/pattern/pattern.hpp"
#include "countable/theory/pairs/witness_pair.hpp"

namespace countable::theory {

/// Against 2-WL, MPNNs and 2-IGNs (the paper's theorem on induced-subgraph-counts, its appendix): two copies of the
/// pattern P. If two nodes i, j of P are not adjacent, the first graph gets the edges i-j and i'-j', the second i-j'
/// and i'-j. If P is a clique, the first has i-j and i'-j' replaced by i-j' and i'-j, and the second is left as it is.
/// 2-WL never separates them; C_I is 0 in the first and at least 2 in the second. Labels are those of P; an added edge
/// gets the label of some edge of P. Nothing for patterns that are not connected or have fewer than 3 nodes.
[[nodiscard]] std::optional<WitnessPair> pair_for_induced_count(const pattern::Pattern& pattern);

/// Two cycles of m nodes, 0 .. m-1 and m .. 2m-1, and one of 2m through the same nodes in the same order. Throws
/// std::invalid_argument for m < 3.
[[nodiscard]] WitnessPair cycle_pair(NodeId m);

/// Against `rounds` = T rounds of k-WL (the paper's theorem on paths): with m = (k+1) 2^T, two cycles of m nodes and
/// one of 2m. T rounds do not separate them; C_I of the path with m nodes is 0 and 2m. Throws std::invalid_argument
/// for k = 0 and where m exceeds 2^20. Beyond the paper: as far as it was run, k-WL with k >= 3 tells the cycles apart
/// in round ceil(log2(m / k)) and not before; 2-WL never does.
[[nodiscard]] WitnessPair pair_for_paths(unsigned k, unsigned rounds);
/// The same around a given path of m >= 3 nodes, labelled or not: two copies of it, closed each by itself or both
/// together. T rounds of k-WL do not separate them when m >= (k+1) 2^T. Nothing if the pattern is not a path.
[[nodiscard]] std::optional<WitnessPair> pair_for_path(const pattern::Pattern& pattern);

}  // namespace countable::theory
