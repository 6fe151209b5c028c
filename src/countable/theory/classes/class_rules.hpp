#pragma once

#include <optional>
#include <string>

#include "countable/theory/classes/class_decision.hpp"
#include "countable/theory/verdict.hpp"

namespace countable::theory {

/// For architectures that are tests of separation/test.hpp: yes where all terms of the count are in the class of the test, no
/// where one is not and the class is known exactly, or where a pair of graphs says so.
[[nodiscard]] std::optional<Verdict> class_of_patterns(const Query& query, PatternCache& cache);
[[nodiscard]] std::string why_class_is_unknown(const Query& query, PatternCache& cache);

/// decide() for counts per node.
[[nodiscard]] Verdict decide_per_node(const Query& query, PatternCache& cache);

}  // namespace countable::theory
