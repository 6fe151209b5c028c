#pragma once

#include <optional>
#include <vector>

#include "countable/count/count.hpp"

namespace countable::theory {

/// One copy of the pattern in the graph: the image of each of its nodes; nothing if there is none. By backtracking in
/// the order of a search from node 0, the first in lexicographic order of the images.
[[nodiscard]] std::optional<std::vector<NodeId>> find_copy(const Graph& graph, const pattern::Pattern& pattern,
                                                           count::Embedding kind);

}  // namespace countable::theory
