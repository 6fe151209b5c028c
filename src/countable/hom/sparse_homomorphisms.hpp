#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/hom/block_plan.hpp"
#include "countable/support/checked.hpp"
#include "countable/support/team.hpp"

namespace countable::hom {

/// How to work.
struct Work {
    unsigned threads = 1;             ///< the results do not depend on it
    std::function<bool()> stop = {};  ///< asked now and then, on any thread: whether to stop
    Team* team = nullptr;             ///< processes that count together
};
/// Thrown when it is.
struct Stopped {};

/// The estimated steps of counting, or nothing if the pattern has a block that no node turns into a tree.
[[nodiscard]] std::optional<double> sparse_steps(const Graph& graph, const pattern::PatternGraph& shape,
                                                 std::span<const unsigned> anchors);

/// Homomorphisms of a pattern whose blocks have a node each that turns them into a tree: all trees, cycles and cacti, and
/// every pattern of treewidth 2 with at most 7 edges. Works from block to block with a vector over the nodes of the graph for
/// each cut node, and within a block from one image of its apex to the next with vectors whose entries are near that image.
/// O(n k) memory for each thread, never n x n.
/// One number without anchors, one per node for an anchor. For the two ends of an edge one per neighbour of each node, row by
/// row as Graph::neighbors() has them: the first anchor goes to the node, the second to the neighbour.
/// Throws std::overflow_error beyond 128 bits. Requires that sparse_steps() has a value, and labels in the graph for every
/// label of the pattern.
[[nodiscard]] std::vector<Count> sparse_homomorphisms(const Graph& graph, const pattern::PatternGraph& shape,
                                                      std::span<const unsigned> anchors, const Work& work = {});

}  // namespace countable::hom
