#pragma once

#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::count {

/// The subgraph that some nodes (ascending) induce, with their labels; node i of it is nodes[i].
[[nodiscard]] Graph induced_part(const Graph& graph, const std::vector<NodeId>& nodes);

}  // namespace countable::count
