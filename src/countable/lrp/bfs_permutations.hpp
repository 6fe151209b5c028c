#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/lrp/sequences.hpp"
#include "countable/support/checked.hpp"

namespace countable::lrp {

/// An egonet of this depth is the whole graph, of which a root in another component sees all nodes, too.
inline constexpr unsigned whole_graph = std::numeric_limits<unsigned>::max();

/// Egonets without truncation, as the sequences of LRP-l have them.
struct Egonets {
    unsigned depth = 1;      ///< l >= 1, or whole_graph
    std::size_t length = 0;  ///< slots of a sequence: as many as the largest egonet has nodes, or more

    friend bool operator==(const Egonets&, const Egonets&) = default;
};

/// The nodes within distance `depth` of the root, ascending; all nodes for whole_graph.
[[nodiscard]] std::vector<NodeId> egonet(const Graph& graph, NodeId root, unsigned depth);

/// Nodes of the largest egonet of any node, at least 1. O(nodes * edges) at worst.
[[nodiscard]] std::size_t largest_egonet(std::span<const Graph> graphs, unsigned depth);

/// Calls visit(pi) for every permutation pi of S^BFS, the orders of all nodes of the root's egonet that are compatible
/// with breadth-first search from the root (Chen et al. 2020, section 5): the nodes take their turns in the order in
/// which they stand in pi, and each one appends all its neighbours that are not there yet, in any order. That is: every
/// node but the root stands after its first neighbour, and the positions of these first neighbours do not descend. When
/// whole_graph has nodes left and nobody a turn, any of them may be next, and the search goes on from it, so that S^BFS
/// always is a subset of all permutations. Slots beyond the egonet are no_node.
///
/// Ascending. Stops when visit returns false. Returns the number visited; throws std::invalid_argument, naming the
/// node, for more than `limit` and for an egonet of more than `egonets.length` nodes.
std::uint64_t for_each_bfs_permutation(const Graph& graph, NodeId root, const Egonets& egonets,
                                       const std::function<bool(std::span<const NodeId>)>& visit,
                                       std::uint64_t limit = max_sequences);

/// |S^BFS| of the root's egonet without listing it, where the order of a layer does not matter to the layers below
/// except from the first layer (of at most 16 nodes) to the second: always for l = 1 (d!, d the degree) and in trees
/// (the product of (number of children)!). Throws std::overflow_error.
[[nodiscard]] std::optional<Count> number_of_bfs_permutations(const Graph& graph, NodeId root, unsigned depth);

/// Throws std::invalid_argument as for_each_bfs_permutation would for some root, with their number where it is known;
/// in little memory, and where the number is known in little time.
void require_few_bfs_permutations(const Graph& graph, const Egonets& egonets, std::uint64_t limit = max_sequences);

}  // namespace countable::lrp
