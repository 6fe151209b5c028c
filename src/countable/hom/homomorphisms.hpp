#pragma once

#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/hom/sparse_homomorphisms.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/support/checked.hpp"

namespace countable::hom {

enum class Method {
    Sparse,  ///< sparse_homomorphisms.hpp
    Dense,   ///< dense_homomorphisms.hpp
};

struct Estimate {
    Method method = Method::Sparse;
    double steps = 0;
    double bytes = 0;  ///< of tables over pairs of nodes
};

/// The cheaper way to count, or nothing if neither is possible: the pattern is too dense for the size of the graph.
[[nodiscard]] std::optional<Estimate> estimate(const Graph& graph, const pattern::PatternGraph& shape,
                                               std::span<const unsigned> anchors);

/// The number of homomorphisms of a pattern into a graph: maps that send edges to edges, labels respected. Unlike copies, they
/// may send several nodes to one, and automorphisms are not divided out. One number without anchors, one per node for an
/// anchor. For the two ends of an edge one per neighbour of each node, row by row as Graph::neighbors() has them.
/// Exact, or throws std::overflow_error; throws std::invalid_argument where estimate() has nothing. Requires labels in the
/// graph for every label of the pattern.
[[nodiscard]] std::vector<Count> homomorphisms(const Graph& graph, const pattern::PatternGraph& shape,
                                               std::span<const unsigned> anchors = {}, const Work& work = {});

}  // namespace countable::hom
