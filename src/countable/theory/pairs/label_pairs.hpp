#pragma once

#include <optional>

#include "countable/pattern/pattern.hpp"
#include "countable/theory/pairs/witness_pair.hpp"

namespace countable::theory {

/// Against models that see the multiset of node labels and nothing else: the pattern, and its nodes without edges. If
/// the pattern has no edges, the second graph has one.
[[nodiscard]] WitnessPair pair_with_equal_nodes(const pattern::Pattern& pattern);

/// Against models that do not see labels of edges: the pattern, and the same with a label on its edges that the pattern
/// does not have. Nothing for a pattern whose edges have no labels.
[[nodiscard]] std::optional<WitnessPair> pair_with_other_edge_labels(const pattern::Pattern& pattern);

}  // namespace countable::theory
