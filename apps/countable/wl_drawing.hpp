#pragma once

#include <string>

#include "wl_output.hpp"

namespace countable::app {

/// An SVG picture of the rounds: the graphs once for each round, side by side, every node in the same place throughout,
/// filled by its colour; of tests that colour tuples, by that of (v, ..., v). Beside a node stands the number of its
/// colour, and below each picture how many nodes of each graph have it. A class that is not split keeps its fill, as
/// does the largest part of one that is. Requires the colours of all rounds; throws std::invalid_argument on graphs of
/// more than 200 nodes, and what neato() throws.
[[nodiscard]] std::string wl_drawing(const WlReport& report);

}  // namespace countable::app
