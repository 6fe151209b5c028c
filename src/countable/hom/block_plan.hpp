#pragma once

#include <optional>
#include <span>
#include <vector>

#include "countable/hom/blocks.hpp"

namespace countable::hom {

/// How the homomorphisms of one block are counted, for each image of a node `root` of it or of two adjacent nodes: the
/// images of the apex are tried one after the other, and what is left of the block is a tree.
struct BlockPlan {
    unsigned apex = 0;
    unsigned center = 0;  ///< where the messages of the tree end
    double steps = 0;     ///< estimate for one image of the apex, for nodes with `degree` neighbours
};

/// What the edges of a graph lead to.
struct Branching {
    double degree = 20;   ///< mean degree of a node that an edge leads to
    double nodes = 1e18;  ///< of the graph: no vector has more entries
};

/// The cheapest plan for a block of three nodes or more whose result is wanted for each image of `wanted`: none, one node,
/// or two adjacent ones. Nothing if no node turns the block into a tree.
[[nodiscard]] std::optional<BlockPlan> plan_block(const pattern::PatternGraph& shape, NodeMask block,
                                                  std::span<const unsigned> wanted, const Branching& branching);

/// The entries that the vector of `node` has for one image of the apex, for the branch of the tree without `parent`; the steps
/// that it takes are added to `steps`.
[[nodiscard]] double branch_entries(const pattern::PatternGraph& shape, NodeMask block, unsigned apex, unsigned node,
                                    unsigned parent, const Branching& branching, double& steps);

/// Neighbours of a node in the tree of a block plan, without `parent`.
[[nodiscard]] std::vector<unsigned> tree_neighbors(const pattern::PatternGraph& shape, NodeMask block, unsigned apex,
                                                   unsigned node, unsigned parent);

}  // namespace countable::hom
