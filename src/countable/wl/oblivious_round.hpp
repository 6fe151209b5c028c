#pragma once

#include "countable/wl/tuple_colors.hpp"

namespace countable::wl {

/// One round of oblivious k-WL: c(s) <- (c(s), C_1(s), ..., C_k(s)), C_w(s) = {{ c(s[w/j]) : j in V }}.
/// C_w(s) depends on s without its w-th entry only. And since exchanging two positions of all tuples permutes the
/// colours of every round, C_w(s) may be replaced by C_k of s with entries w and k exchanged: one multiset for each of
/// the n^(k-1) rows of the array serves all positions. O(k n^k), exact.
[[nodiscard]] TupleColors oblivious_round(const TupleColors& now, const RoundOptions& options);

}  // namespace countable::wl
