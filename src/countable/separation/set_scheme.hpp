#pragma once

#include <memory>

#include "countable/separation/scheme.hpp"

namespace countable::separation {

/// The k-GNN of Morris et al. 2019: items are the sets of k nodes, round 0 is the isomorphism type of what a set induces, and
/// a set sees the sets that have all but one of its nodes: those where the two exchanged nodes are adjacent, and the
/// others, apart. For k = 1 colour refinement. A round reads C(n, k) k d keys, d the mean degree, and pools all exchanges by
/// rows (set_rows.hpp). Requires 1 <= k <= 4.
[[nodiscard]] std::unique_ptr<Scheme> set_scheme(const Graph& first, const Graph& second, unsigned k);

}  // namespace countable::separation
