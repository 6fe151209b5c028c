#pragma once

#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/pattern/pattern_graph.hpp"

namespace countable::count {

/// The nodes of a graph that may take part in a copy of the pattern, ascending: outside remain leaves for a cycle, what is
/// outside of the k-core for a pattern whose nodes have k neighbours, components that are too small, and so on.
/// A node may be the image of a node p of the pattern if its label is right and it has, for each kind of neighbours of p, at
/// least as many neighbours that may be images of those. What may not be is taken away until nothing changes. No copy is
/// lost, induced or not. O(m k) for each round, at most `most_rounds`.
[[nodiscard]] std::vector<NodeId> possible_nodes(const Graph& graph, const pattern::PatternGraph& shape,
                                                 unsigned most_rounds = 64);

}  // namespace countable::count
