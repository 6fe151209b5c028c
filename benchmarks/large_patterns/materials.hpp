#pragma once

#include <string>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/support/random.hpp"

namespace countable::benchmark {

/// Graphs of one kind.
struct Material {
    std::string name;
    std::vector<Graph> graphs;
};

/// Graphs like molecules (rings of five and six, chains and branches, 20 to 36 nodes), ER(20, 0.3), and long sparse graphs:
/// a path of 201 nodes, a ladder of 2 x 60, a random tree of 250 and, beyond the limit of machine words, of 600 nodes.
[[nodiscard]] std::vector<Material> materials(std::size_t graphs_of_a_kind);

/// A random pattern of 6 to 16 nodes: a path, a cycle, a tree, a grid, a cubic graph, a wheel, or two trees.
[[nodiscard]] pattern::Pattern random_pattern(Random& random);

}  // namespace countable::benchmark
