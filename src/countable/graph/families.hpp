#pragma once

#include <span>

#include "countable/graph/graph.hpp"

namespace countable {

// Graphs that have a name in the literature, without labels.

/// 0 - 1 - ... - (nodes-1).
[[nodiscard]] Graph path_graph(NodeId nodes);
/// The path, closed. Throws std::invalid_argument for fewer than 3 nodes.
[[nodiscard]] Graph cycle_graph(NodeId nodes);
[[nodiscard]] Graph complete_graph(NodeId nodes);
/// Node 0 joined to each of 1 .. leaves.
[[nodiscard]] Graph star_graph(NodeId leaves);
/// The star, and its leaves closed to a cycle in this order. Throws std::invalid_argument for fewer than 3 spokes.
[[nodiscard]] Graph wheel_graph(NodeId spokes);
/// Nodes 0 .. left-1, each joined to each of left .. left+right-1.
[[nodiscard]] Graph complete_bipartite_graph(NodeId left, NodeId right);
/// v is adjacent to v +- s modulo `nodes` for every step s. Requires distinct steps with 0 < s and 2s <= nodes.
[[nodiscard]] Graph circulant_graph(NodeId nodes, std::span<const NodeId> steps);
/// The cells of a board with that many rows and columns, row by row; adjacent when a rook's move apart. For 4 strongly
/// regular with parameters (16, 6, 2, 2).
[[nodiscard]] Graph rook_graph(NodeId side);
/// Z_4 x Z_4 with differences +-(1,0), +-(0,1), +-(1,1): the other strongly regular graph (16, 6, 2, 2).
[[nodiscard]] Graph shrikhande_graph();

/// The nodes of the second graph come after those of the first. Requires graphs without labels.
[[nodiscard]] Graph disjoint_union(const Graph& first, const Graph& second);

}  // namespace countable
