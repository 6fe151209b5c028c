#pragma once

#include <vector>

#include "countable/theory/pairs/witness_pair.hpp"

namespace countable::theory {

/// Against GraphSAGE, of every hop size (the paper's appendix): the circulant graphs C12(1,3) and C12(1,5), in which
/// v is adjacent to v +- 1 and v +- 3 (v +- 5) modulo 12. They have different numbers of 4-cycles, induced or not.
[[nodiscard]] WitnessPair circulant_pair();

/// All pairs of circulant graphs on `nodes` nodes with two steps. Circulant graphs look alike from every node: those
/// with as many nodes at two steps are not separated by refinement over A and min(A^2, 1).
[[nodiscard]] std::vector<WitnessPair> circulant_pairs(NodeId nodes);

}  // namespace countable::theory
