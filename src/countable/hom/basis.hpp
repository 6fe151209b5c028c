#pragma once

#include <vector>

#include "countable/pattern/pattern.hpp"

namespace countable::hom {

/// The homomorphism basis of a pattern: its quotients (pattern/quotients.hpp), the pattern itself first. Their homomorphism
/// counts determine the subgraph-count of the pattern, and are more expressive features than it (Jin, Bronstein, Ceylan and
/// Lanzinger, Homomorphism counts for graph neural networks: all about that basis, 2024). Quotients with a name of their own
/// have it; others are written out, "g6:..." without labels, else edge by edge. Throws std::invalid_argument for more than
/// pattern::max_quotients.
[[nodiscard]] std::vector<pattern::Pattern> basis(const pattern::Pattern& pattern, const Labels& labels);

}  // namespace countable::hom
