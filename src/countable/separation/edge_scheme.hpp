#pragma once

#include <memory>

#include "countable/separation/scheme.hpp"

namespace countable::separation {

/// EB-1WL (Barcelo et al. 2025): items are the ordered edges (u, v), which see {{ c(u,x) : x in N(u) }}, {{ c(v,z) : z in N(v) }}
/// and, for the triangles on the edge, {{ (c(u,y), c(v,y)) : y in N(u) and N(v) }}. Pooled at u. Round 0: the labels of the
/// edge and of its ends. Nodes without an edge are items, too: beside edges nothing would tell how many there are.
/// The keys of a round are O(sum over edges of the degrees of both ends).
[[nodiscard]] std::unique_ptr<Scheme> edge_scheme(const Graph& first, const Graph& second);

}  // namespace countable::separation
