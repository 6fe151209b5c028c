#pragma once

#include <functional>
#include <string>

#include "countable/theory/verdict.hpp"

namespace countable::theory {

/// Computes the count on five random graphs of so many nodes, with the labels of the pattern, and compares it with the
/// exact count. Throws std::logic_error where they differ: the construction behind a verdict is wrong.
[[nodiscard]] Construction checked(const pattern::Pattern& pattern, count::Embedding kind, NodeId nodes,
                                   std::string description, const std::function<Count(const Graph&)>& compute);

/// How k-FWL computes a count that it determines, checked: the star formula, the initial colours of k-WL, or
/// homomorphism numbers of the quotients. The theorem alone for patterns that are too large to check.
[[nodiscard]] Evidence fwl_construction(const PatternCache& cache, count::Embedding kind, unsigned k);

}  // namespace countable::theory
