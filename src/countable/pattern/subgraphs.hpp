#pragma once

#include <vector>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::pattern {

/// component[v] = smallest node that v is connected with.
[[nodiscard]] std::array<unsigned, max_pattern_nodes> components(const PatternGraph& graph);

/// The nodes of each component, ascending; components by their smallest nodes.
[[nodiscard]] std::vector<std::vector<unsigned>> component_nodes(const PatternGraph& graph);

/// The subgraph that some nodes induce, renumbered in their order.
[[nodiscard]] PatternGraph induced_subgraph(const PatternGraph& graph, const std::vector<unsigned>& nodes);

/// The largest distance of a node from this one; the number of nodes where some are not connected with it.
[[nodiscard]] unsigned eccentricity(const PatternGraph& graph, unsigned node);

/// The nodes and edges without their labels.
[[nodiscard]] Graph skeleton(const PatternGraph& graph);

}  // namespace countable::pattern
