#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable::wl {

/// A symmetric relation on the nodes of a graph, along which colour refinement looks.
enum class Relation {
    Adjacency,  ///< A, with the labels of the edges
    TwoSteps,   ///< min(A^2, 1): nodes with a common neighbour, and every node of degree >= 1 with itself
};

/// The pairs of several relations on the nodes of two graphs (those of the second come after those of the first), in
/// compressed rows. Pairs of different relations, or with different labels, are of different kinds.
struct Arcs {
    std::vector<std::uint64_t> offsets{0};  // n + 1
    std::vector<NodeId> targets;
    std::vector<std::uint32_t> kinds;  // parallel to targets; empty when all are of one kind
};

/// O(sum over R of |R|), and for TwoSteps the sum over all nodes of the squared degree.
[[nodiscard]] Arcs collect_arcs(const Graph& first, const Graph& second, std::span<const Relation> relations);

}  // namespace countable::wl
