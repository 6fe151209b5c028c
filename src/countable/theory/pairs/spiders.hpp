#pragma once

#include "countable/theory/pairs/witness_pair.hpp"

namespace countable::theory {

/// Against subgraph GNNs in egonets of a radius K, at least 1: two trees of 4K + 2 nodes, three paths that begin at one node, with 1,
/// 2K - 1 and 2K + 1 further nodes (first) or 1, 2K and 2K (second). The egonets of their nodes are alike, and they have different
/// numbers of paths of 2K + 2 nodes.
[[nodiscard]] WitnessPair spider_pair(NodeId radius);

}  // namespace countable::theory
