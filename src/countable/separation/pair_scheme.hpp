#pragma once

#include <memory>

#include "countable/separation/scheme.hpp"

namespace countable::separation {

/// A test on ordered pairs (u, v) of a root u and a node v. N is the neighbourhood, e the label of an edge.
struct PairRule {
    bool marked = true;           ///< round 0: whether v = u, and v's label; false: the isomorphism type of (u, v)
    bool node_neighbors = false;  ///< {{ (e(v,w), c(u,w)) : w in N(v) }}
    bool root_neighbors = false;  ///< {{ (e(u,w), c(w,v)) : w in N(u) }}
    bool node_itself = false;     ///< c(v,v)
    bool all_roots = false;       ///< {{ c(w,v) : w in V }}
    bool walks_at_node = false;   ///< {{ (c(u,w), c(w,v)) : w in N(v) }}
    bool walks_at_root = false;   ///< the same for w in N(u), or in N(u) or N(v) if both are asked for
    bool roots_first = false;     ///< pool over u, then over v; false: over v, then over u
    unsigned radius = 0;  ///< only pairs at this distance or less see and are seen; the others are all alike. 0: all
};

/// O(n m) keys a round, for each of the multisets over neighbours. The graphs must outlive the scheme.
[[nodiscard]] std::unique_ptr<Scheme> pair_scheme(const Graph& first, const Graph& second, const PairRule& rule);

}  // namespace countable::separation
