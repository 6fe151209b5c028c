#pragma once

#include <array>
#include <map>
#include <vector>

#include "countable/count/bit_target.hpp"
#include "countable/count/subsets/set_ranks.hpp"
#include "countable/count/subsets/tree_split.hpp"

namespace countable::count::subsets {

/// The graph as the maps of one image of the apex see it: without that image and without what no node may be mapped to.
/// Nodes are numbered anew. Refers to its arguments.
class Scene {
  public:
    /// Requires all relations and universes of the pattern in the vocabulary. Without an apex its image is not read.
    Scene(const pattern::PatternGraph& shape, const TreeSplit& split, const BitTarget<1>& target,
          const Vocabulary& vocabulary, NodeId apex_image);

    [[nodiscard]] unsigned nodes() const { return nodes_; }
    [[nodiscard]] NodeId original(unsigned v) const { return original_[v]; }
    /// Where a node of the pattern may go.
    [[nodiscard]] NodeSet allowed(unsigned node) const { return allowed_[node]; }
    /// Whether each node of the pattern has a node to go to, and all have together.
    [[nodiscard]] bool has_room() const;

    /// Neighbours of a node of the pattern but for its parent and the apex.
    [[nodiscard]] std::vector<unsigned> children(unsigned node, unsigned parent) const;
    /// For each image w of `child`: the images of `node` that it may be linked with.
    [[nodiscard]] const std::array<NodeSet, most_nodes>& neighbors(unsigned node, unsigned child) const;

    /// For each image of a node: the homomorphisms of the branches of some of its neighbours, a bound on their maps.
    using Bounds = std::array<double, most_nodes>;
    [[nodiscard]] Bounds side_bounds(unsigned root, const std::vector<unsigned>& neighbors_of_root) const;
    /// The same with the node itself, away from its parent.
    [[nodiscard]] Bounds branch_bounds(unsigned node, unsigned parent) const;
    /// The most maps that a lane of a table of either half, or the sum of all its lanes, counts.
    [[nodiscard]] double most_maps_of_half() const;

  private:
    [[nodiscard]] NodeSet renamed(std::uint64_t set) const;

    const pattern::PatternGraph& shape_;
    const TreeSplit& split_;
    const BitTarget<1>& target_;
    const Vocabulary& vocabulary_;
    unsigned nodes_ = 0;
    std::array<NodeId, most_nodes> original_{};
    std::array<NodeSet, pattern::max_pattern_nodes> allowed_{};
    mutable std::map<unsigned, std::array<NodeSet, most_nodes>> neighbors_;  // by relation, as far as asked for
};

}  // namespace countable::count::subsets
