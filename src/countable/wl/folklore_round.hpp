#pragma once

#include "countable/wl/tuple_colors.hpp"

namespace countable::wl {

/// One round of k-FWL, any k >= 2: c(s) <- (c(s), {{ (c(s[1/j]), ..., c(s[k/j])) : j in V }}). O(k n^(k+1)), exact.
/// The fingerprint of the multiset is sum over j of the product over w of r_w(c(s[w/j])) with random numbers r_w.
[[nodiscard]] TupleColors folklore_round(const TupleColors& now, const RoundOptions& options);

}  // namespace countable::wl
