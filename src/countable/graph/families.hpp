#pragma once

#include <span>

#include "countable/graph/graph.hpp"

namespace countable {

// Graphs that have a name in the literature, without labels.

/// The path 0 - 1 - ... - (nodes-1).
[[nodiscard]] Graph path_graph(NodeId nodes);
/// The path graph with an edge from its last node to its first. Throws std::invalid_argument for fewer than 3 nodes.
[[nodiscard]] Graph cycle_graph(NodeId nodes);
[[nodiscard]] Graph complete_graph(NodeId nodes);
/// Node 0 is adjacent to each of 1 .. leaves.
[[nodiscard]] Graph star_graph(NodeId leaves);
/// The star graph with a cycle through its leaves 1 .. spokes. Throws std::invalid_argument for fewer than 3 spokes.
[[nodiscard]] Graph wheel_graph(NodeId spokes);
/// Each of the nodes 0 .. left-1 is adjacent to each of left .. left+right-1.
[[nodiscard]] Graph complete_bipartite_graph(NodeId left, NodeId right);
/// v is adjacent to v +- s modulo `nodes` for every step s. Requires distinct steps with 0 < s and 2s <= nodes.
[[nodiscard]] Graph circulant_graph(NodeId nodes, std::span<const NodeId> steps);
/// The cells of a board with `side` rows and columns, row by row. Cells in the same row or column are adjacent. For
/// side = 4 strongly regular with parameters (16, 6, 2, 2).
[[nodiscard]] Graph rook_graph(NodeId side);
/// Z_4 x Z_4 with differences +-(1,0), +-(0,1), +-(1,1): the other strongly regular graph (16, 6, 2, 2).
[[nodiscard]] Graph shrikhande_graph();

/// The nodes of `second` get the numbers after those of `first`. Requires graphs without labels.
[[nodiscard]] Graph disjoint_union(const Graph& first, const Graph& second);

}  // namespace countable
