#pragma once

#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/support/checked.hpp"

namespace countable::hom {

/// The definition, by trying all maps: the homomorphisms of a pattern into a graph, which send edges to edges, labels
/// respected, and may send several nodes to one. One number without anchors; one per node for an anchor, by the image of the
/// anchor; for the two ends of an edge one per pair of nodes (image of the first * nodes + image of the second). O(n^k).
[[nodiscard]] std::vector<Count> reference_homomorphisms(const Graph& graph, const pattern::PatternGraph& shape,
                                                         std::span<const unsigned> anchors);

}  // namespace countable::hom
