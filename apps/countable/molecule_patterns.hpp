#pragma once

#include "countable/pattern/pattern.hpp"

namespace countable::app {

/// Throws std::invalid_argument for a pattern that no molecule can have, or that says something else than it seems to:
/// labels of nodes that are no elements, labels of edges that are no kinds of bonds, or nodes without labels whose
/// names are elements, as in C-O, which is any bond.
void require_of_molecules(const pattern::Pattern& pattern, const Labels& labels);

}  // namespace countable::app
