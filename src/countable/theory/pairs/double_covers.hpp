#pragma once

#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::theory {

/// All double covers of a connected graph F, labels included: nodes (v, 0) and (v, 1), an edge uv of F becomes
/// (u,0)-(v,0), (u,1)-(v,1) or, where it is switched, (u,0)-(v,1), (u,1)-(v,0). Up to isomorphism it is enough to
/// switch edges outside a spanning tree: 2^(m-n+1) covers, the first of them two copies of F. They look alike to
/// any test that does not walk around a switched cycle. Nothing if F is not connected or has more than `most_free` edges
/// outside a tree.
[[nodiscard]] std::vector<Graph> double_covers(const Graph& base, unsigned most_free = 6);

}  // namespace countable::theory
