#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "countable/theory/bounds.hpp"
#include "countable/theory/verdict.hpp"

namespace countable::theory {

/// A theorem as a function: the verdict where it settles the query, otherwise nothing.
struct Rule {
    std::string_view name;
    std::string_view citation;
    std::optional<Verdict> (*apply)(const Query& query, PatternCache& cache);
};

/// In the order in which decide() asks them. A rule may rely on those before it having said nothing.
[[nodiscard]] std::span<const Rule> rules();

/// Why no rule settles the query, in one sentence.
[[nodiscard]] std::string why_unknown(const Query& query, PatternCache& cache);

// For the files that hold the rules.

/// The test that bounds the architecture of a query. Not for Rp.
[[nodiscard]] SeparationTest test_of(const Query& query);
[[nodiscard]] Verdict yes(const Query& query, std::string reason, Evidence evidence = Theorem{});
/// By a pair where there is one, otherwise by the theorem alone.
[[nodiscard]] Verdict no(const Query& query, std::string reason, std::optional<PairCertificate> pair = std::nullopt);

}  // namespace countable::theory
