#pragma once

#include <cstddef>
#include <functional>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::pattern {

struct SupergraphOptions {
    LabelConstraint added = any_label;                                   ///< what the added edges require
    std::size_t most_non_edges = max_pattern_nodes * max_pattern_nodes;  ///< that may become edges: the first ones
};

/// Visits the supergraphs of a pattern on its own nodes, one for every subset of its non-edges, until `stop` returns
/// true; returns whether it did. The pattern itself comes first. 2^m supergraphs for m non-edges, isomorphic ones among
/// them. Throws std::invalid_argument for more than 30 non-edges.
bool visit_supergraphs(const PatternGraph& graph, const std::function<bool(const PatternGraph&)>& stop,
                       const SupergraphOptions& options = {});

}  // namespace countable::pattern
