#pragma once

#include <span>
#include <vector>

#include "countable/theory/pairs/witness_pair.hpp"

namespace countable::theory {

/// An edge of a base graph, which may have parallel edges: in a cyclic lift (from, i) and (to, i + shift) are adjacent.
struct ShiftedEdge {
    NodeId from, to, shift;
};

/// The cyclic lift of a base graph: `turns` copies (v, 0), (v, 1), ... of each of its nodes, numbered v * turns + i, and for each
/// of its edges one between copies for every i, shifts modulo `turns`. All copies of a node look alike.
/// Throws std::invalid_argument where two edges join the same copies.
[[nodiscard]] Graph cyclic_lift(NodeId base_nodes, std::span<const ShiftedEdge> edges, NodeId turns);

/// Against colour refinement that starts from the cycles of up to 6 nodes at each node (GSN), or from their homomorphisms, which are the
/// closed walks. Nodes of both graphs of a pair are of a few kinds, with the same numbers of neighbours of each kind.
///  - Every node is in one triangle and in no cycle of 4 to 6 nodes. Nodes of the first kind have two neighbours of degree 3
///    and two of degree 4, and their triangle is with the former (first graph) or the latter (second graph). 105 nodes.
///  - Every node is in as many cycles of 3 to 6 nodes. 4-cycles have a chord, or they have none, and their nodes lie in triangles
///    of their own. 152 nodes.
///  - As the first, for homomorphisms. With a neighbour that is in no triangle, a triangle becomes a closed walk of 5 steps, so that these see
///    the degrees of its nodes: 5-cycles make up for them. 600 nodes.
[[nodiscard]] std::vector<WitnessPair> cycle_feature_pairs();

}  // namespace countable::theory
