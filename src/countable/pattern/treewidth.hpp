#pragma once

#include "countable/pattern/pattern_graph.hpp"

namespace countable::pattern {

/// The treewidth of a pattern, labels aside: the least w for which an elimination order exists in which every node has
/// at most w neighbours when it is removed and its neighbours are joined to a clique. A forest with an edge has 1, a
/// cycle 2, K_n n - 1; a pattern without edges has 0.
/// Exact. Simplicial and almost simplicial nodes are eliminated first; where the width of the min-fill order exceeds
/// the contraction degeneracy of what is left, the dynamic programme over sets of eliminated nodes of Bodlaender,
/// Fomin, Koster, Kratsch and Thilikos (2012) decides: O(2^n n^2) steps on words of n bits.
[[nodiscard]] unsigned treewidth(const PatternGraph& shape);

}  // namespace countable::pattern
