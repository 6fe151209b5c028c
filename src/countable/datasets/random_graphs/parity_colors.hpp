#pragma once

#include "countable/graph/graph.hpp"

namespace countable::datasets {

/// The labels of the paper's attributed task: even nodes are red, odd ones blue.
struct ParityColors {
    Label even = 0, odd = 1;
};

/// Those called "red" and "blue".
[[nodiscard]] ParityColors parity_colors(Labels& labels);

/// The same graph with these labels of nodes, whatever labels it had. O(n).
[[nodiscard]] Graph colored_by_parity(Graph graph, ParityColors colors);
[[nodiscard]] Graph colored_by_parity(Graph graph, Labels& labels);

}  // namespace countable::datasets
