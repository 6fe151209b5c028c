#pragma once

#include <optional>
#include <string>

#include "countable/count/count.hpp"
#include "countable/theory/lrp/compiled_lrp.hpp"

namespace countable::theory {

/// Why one layer of LRP-l-k counts a pattern, where a theorem says so (docs/theory.md, LRP).
struct LrpReason {
    std::string text;                    ///< one sentence
    std::optional<CompiledLrp> weights;  ///< where the pattern compiles into weights of the layer
};
[[nodiscard]] std::optional<LrpReason> why_lrp_counts(const pattern::Pattern& pattern, count::Embedding kind,
                                                      const lrp::Truncation& truncation);

/// The same for LRP-l without truncation, one layer. A connected pattern is counted where some node of it has all
/// others within distance l; C_S of one that is not connected where this holds for every component of every quotient,
/// since C_S is a combination of products of their homomorphism numbers.
[[nodiscard]] std::optional<std::string> why_egonets_count(const pattern::Pattern& pattern, count::Embedding kind,
                                                           unsigned depth);

}  // namespace countable::theory
