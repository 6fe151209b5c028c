#pragma once

#include "countable/theory/rules.hpp"

namespace countable::theory {

// Rules for sGNN, which lies between 1-WL and 2-FWL.

/// Yes, without a bound on the layers: it contains message passing that reaches 1-WL.
[[nodiscard]] std::optional<Verdict> sgnn_reaches_one_wl(const Query& query, PatternCache& cache);
/// No: a pair was found.
[[nodiscard]] std::optional<Verdict> sgnn_pair_exists(const Query& query, PatternCache& cache);
/// No, where none was found: 2-FWL does not determine the count.
[[nodiscard]] std::optional<Verdict> sgnn_is_bounded_by_two_fwl(const Query& query, PatternCache& cache);

}  // namespace countable::theory
