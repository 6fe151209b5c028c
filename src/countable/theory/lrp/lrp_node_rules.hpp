#pragma once

#include "countable/theory/rules.hpp"

namespace countable::theory {

/// For LRP-l-k and LRP-l, one layer or any number, counts per node: yes where each part that a node plays in the pattern is
/// counted at the node, no where two nodes of one colour play a part in different numbers of copies.
[[nodiscard]] std::optional<Verdict> lrp_counts_at_nodes(const Query& query, const PatternCache& cache);
[[nodiscard]] std::optional<Verdict> lrp_nodes_exist(const Query& query, PatternCache& cache);

}  // namespace countable::theory
