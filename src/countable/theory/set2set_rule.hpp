#pragma once

#include "countable/theory/rules.hpp"

namespace countable::theory {

/// No for enn-s2s, where 1-WL does determine the count: set2set is a weighted mean over the nodes, and does not see their number.
[[nodiscard]] std::optional<Verdict> set2set_averages(const Query& query, PatternCache& cache);

}  // namespace countable::theory
