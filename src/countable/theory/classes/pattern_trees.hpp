#pragma once

#include <functional>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::theory {

/// Whether the homomorphisms of a pattern that send its node `root` to a node of a graph are a feature of that node.
using IsFeature = std::function<bool(const pattern::PatternGraph& pattern, unsigned root)>;

/// Whether a connected pattern is a pattern tree with this root (Barcelo et al. 2021): a tree that has the root, with
/// features joined to its nodes by their roots. Colour refinement that starts from the features determines, by the colour of
/// a node, how many homomorphisms of such a pattern send its root to the node.
[[nodiscard]] bool is_pattern_tree(const pattern::PatternGraph& shape, unsigned root, const IsFeature& is_feature);

}  // namespace countable::theory
