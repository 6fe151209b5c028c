#pragma once

#include <optional>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::theory {

/// Whether a 1-2-3-GNN is known to determine the homomorphisms of a connected pattern with a cycle, or those that send its root to a
/// node. Without labels of edges:
///  - a triangle or a four-cycle with trees attached to its nodes; the root is on the cycle;
///  - without labels, all patterns of four nodes and the five-cycle, with any root.
/// docs/theory.md, Sets of nodes, has the proof.
[[nodiscard]] bool local_sets_determine(const pattern::PatternGraph& shape, std::optional<unsigned> root);

/// Whether the test k-gnn:2, on sets of two nodes, is known to determine the homomorphisms of a connected pattern: without
/// labels those of up to four nodes but the clique, the five-cycle and the path of five nodes (ibidem).
[[nodiscard]] bool pairs_of_nodes_determine(const pattern::PatternGraph& shape);

}  // namespace countable::theory
