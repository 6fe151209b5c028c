#pragma once

#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::pattern {

enum class Connected { Only, OrNot };

/// All graphs on that many nodes up to isomorphism, by ascending number of edges; for equal numbers in a fixed order.
/// O(2^(n(n-1)/2)): for at most 6 nodes (1 to 6 nodes: 1, 2, 4, 11, 34, 156; connected: 1, 1, 2, 6, 21, 112).
/// Throws std::invalid_argument beyond.
[[nodiscard]] std::vector<Graph> all_graphs(unsigned nodes, Connected connected = Connected::OrNot);

}  // namespace countable::pattern
