#pragma once

#include <memory>

#include "countable/separation/scheme.hpp"

namespace countable::separation {

/// The 1-2-3-GNN of Morris et al. 2019: items are the nodes, all pairs of nodes and the connected sets of three nodes. A node sees its
/// neighbours with the labels of the edges to them; a set sees its nodes, and the sets that have an adjacent node in place of one of
/// them (graph/local_sets.hpp). Round 0: labels of nodes; of a set, the multisets of the labels of its nodes and of its edges.
/// The colour of a node at the end is its own and those of the sets that have it. O(n m + t d) keys a round for t connected sets
/// of three nodes and degrees up to d, all of them laid out before the first round.
[[nodiscard]] std::unique_ptr<Scheme> local_sets_scheme(const Graph& first, const Graph& second);

}  // namespace countable::separation
