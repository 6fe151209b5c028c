#pragma once

#include "countable/theory/rules.hpp"

namespace countable::theory {

// Rules for architectures that are compared with k-FWL: message passing, IGN, PPGN and the tests themselves.

/// "MPNNs tell apart exactly what oblivious 2-WL = 1-WL does (...)": what an architecture is compared with.
[[nodiscard]] std::string comparison(const Architecture& architecture);

/// No: k-FWL, which bounds the architecture, does not determine the count.
[[nodiscard]] std::optional<Verdict> fwl_does_not_determine(const Query& query, PatternCache& cache);
/// Yes: the numbers of nodes of each label determine the count. For architectures that are bounded by 1-WL and may be
/// weaker.
[[nodiscard]] std::optional<Verdict> readout_sees_node_labels(const Query& query, PatternCache& cache);

// With a number of rounds, for a count that enough rounds determine.
[[nodiscard]] std::optional<Verdict> initial_colors_determine(const Query& query, PatternCache& cache);
[[nodiscard]] std::optional<Verdict> one_round_counts_stars(const Query& query, PatternCache& cache);
[[nodiscard]] std::optional<Verdict> one_round_sees_one_more_node(const Query& query, PatternCache& cache);
[[nodiscard]] std::optional<Verdict> too_few_rounds(const Query& query, PatternCache& cache);

/// Yes: the architecture tells apart what k-FWL does, and k-FWL determines the count.
[[nodiscard]] std::optional<Verdict> fwl_determines(const Query& query, PatternCache& cache);

[[nodiscard]] std::string why_fwl_is_unknown(const Query& query, const PatternCache& cache);

}  // namespace countable::theory
