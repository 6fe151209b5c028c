#pragma once

#include <vector>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::hom {

using NodeMask = unsigned;  ///< nodes of a pattern, bit by bit

/// The blocks of a pattern: its edges that are in no cycle, and its largest parts without a cut node. Two of them share at
/// most one node. Nodes without edges are in none.
[[nodiscard]] std::vector<NodeMask> blocks(const pattern::PatternGraph& shape);

}  // namespace countable::hom
