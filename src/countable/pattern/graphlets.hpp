#pragma once

#include <vector>

#include "countable/pattern/pattern.hpp"

namespace countable::pattern {

/// All connected unlabelled patterns of 3 to `most_nodes` nodes (3, 4 or 5): 2, 8 or 29 of them, by nodes, then edges.
/// Each has its name and its order of nodes from the catalogue.
[[nodiscard]] std::vector<Pattern> graphlets(unsigned most_nodes);

}  // namespace countable::pattern
