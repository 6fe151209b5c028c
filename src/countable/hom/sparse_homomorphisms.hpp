#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/hom/block_plan.hpp"
#include "countable/support/checked.hpp"
#include "countable/support/processes/team.hpp"

namespace countable::hom {

/// How to work.
struct Work {
    unsigned threads = 1;             ///< the results do not depend on it
    std::function<bool()> stop = {};  ///< asked now and then, on any thread: whether to stop
    Team* team = nullptr;             ///< processes that count together
};
/// Thrown when it is.
struct Stopped {};

/// What counting takes.
struct SparseCost {
    double steps = 0;
    double bytes = 0;  ///< of the tables over pairs of nodes
};
/// An estimate, or nothing if the treewidth of the pattern is greater than 2.
[[nodiscard]] std::optional<SparseCost> sparse_cost(const Graph& graph, const pattern::PatternGraph& shape,
                                                    std::span<const unsigned> anchors);

/// Homomorphisms of a pattern of treewidth at most 2: all trees, cycles, cacti, ladders, fans, outerplanar graphs. Works from
/// block to block with a vector over the nodes of the graph for each cut node, and within a block from one image of its apex to
/// the next with vectors whose entries are near that image. The apex turns the block into a tree; where there is no such node,
/// parts that hang on two nodes are counted first, for every pair of images that occurs (block_reduction.hpp).
/// O(n k) memory for each thread, and that of the tables of pairs: often none, or one number for each edge and direction.
/// One number without anchors, one per node for an anchor. For the two ends of an edge one per neighbour of each node, row by
/// row as Graph::neighbors() has them: the first anchor goes to the node, the second to the neighbour.
/// Throws std::overflow_error beyond 128 bits. Requires that sparse_cost() has a value, and labels in the graph for every
/// label of the pattern.
[[nodiscard]] std::vector<Count> sparse_homomorphisms(const Graph& graph, const pattern::PatternGraph& shape,
                                                      std::span<const unsigned> anchors, const Work& work = {});

}  // namespace countable::hom
