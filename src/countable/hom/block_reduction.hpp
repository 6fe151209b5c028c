#pragma once

#include <optional>
#include <span>
#include <vector>

#include "countable/hom/block_plan.hpp"

namespace countable::hom {

/// A part of a block that two of its nodes separate from the rest, and that one of the two turns into a tree. Its homomorphisms,
/// for each pair of images of the two nodes, are a table that takes its place.
struct PartTable {
    unsigned source = 0, end = 0;  ///< the two nodes; without the source the part is a tree
    NodeMask inside = 0;           ///< the nodes of the part
    bool on_edges = false;         ///< the two are adjacent: the table has a number for each edge and direction
    double pairs = 0;              ///< otherwise: the expected number of pairs, those without homomorphisms left aside
};

/// A block on its way to a pattern that one node turns into a tree.
struct ReducedBlock {
    std::vector<PartTable> tables;  ///< to be made in this order; later ones may read earlier ones
    pattern::PatternGraph shape;    ///< the pattern with an edge for each table
    NodeMask nodes = 0;             ///< what is left of the block
    BlockPlan plan;                 ///< for that
    double steps = 0;               ///< estimate for all images of all apexes
    double pairs = 0;               ///< all pairs that are not edges
};

/// The tables that make a block one with an apex; none where it has one already. Works for every block of treewidth 2: such a
/// block always has a node with two neighbours that is not `wanted`, or it has no more than three nodes (the tree decomposition
/// of width 2; Diaz, Serna and Thilikos 2002). Tables on edges are preferred, for they are as small as the graph. Nothing if a
/// block of larger treewidth is left.
[[nodiscard]] std::optional<ReducedBlock> reduce_block(const pattern::PatternGraph& shape, NodeMask block,
                                                       std::span<const unsigned> wanted, const Branching& branching);

}  // namespace countable::hom
