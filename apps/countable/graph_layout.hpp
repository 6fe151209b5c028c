#pragma once

#include <vector>

#include "countable/graph/graph.hpp"
#include "point.hpp"

namespace countable::app {

/// Where to draw the nodes: the centres lie in the rectangle from (0, 0) to (width, height), y downwards, in points.
struct Layout {
    std::vector<Point> points;
    double width = 0, height = 0;
};

/// Cycles, and graphs that turning their numbers by one leaves as they are, on a circle; short paths on a line; all
/// else by Graphviz's neato. Components lie side by side. Throws what neato() throws.
[[nodiscard]] Layout graph_layout(const Graph& graph);

}  // namespace countable::app
