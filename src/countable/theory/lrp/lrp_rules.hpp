#pragma once

#include "countable/theory/rules.hpp"

namespace countable::theory {

// Rules for Local Relational Pooling: LRP-l-k and LRP-l, one layer or any number of layers.

/// Yes: one layer of LRP-l-k counts the pattern, with the pattern compiled into weights where it compiles.
[[nodiscard]] std::optional<Verdict> lrp_layer_counts(const Query& query, PatternCache& cache);
/// Yes: LRP-l without truncation, one layer.
[[nodiscard]] std::optional<Verdict> egonets_count(const Query& query, PatternCache& cache);
/// Yes: a layer holds sums over neighbours, so that several layers reach 1-WL.
[[nodiscard]] std::optional<Verdict> lrp_layers_reach_one_wl(const Query& query, PatternCache& cache);
/// Yes: several layers of LRP-l-k compose the count from pieces of the pattern.
[[nodiscard]] std::optional<Verdict> lrp_layers_compose(const Query& query, PatternCache& cache);
/// No: a pair was found.
[[nodiscard]] std::optional<Verdict> lrp_pair_exists(const Query& query, PatternCache& cache);
/// No: what a root sees is a statement with one variable per slot, so that two graphs that (L-1)-FWL does not separate
/// are equal to LRP-l-k, L the length of a sequence, and by induction to all layers of Deep LRP-l-k.
[[nodiscard]] std::optional<Verdict> lrp_is_bounded_by_fwl(const Query& query, PatternCache& cache);

[[nodiscard]] std::string why_lrp_is_unknown(const Query& query);

}  // namespace countable::theory
