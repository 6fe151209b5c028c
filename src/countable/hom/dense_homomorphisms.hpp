#pragma once

#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/support/checked.hpp"

namespace countable::hom {

/// Tables of dense_homomorphisms() have at most this many numbers together, 16 bytes each.
inline constexpr double most_dense_numbers = 1 << 24;
/// And it takes at most this many steps.
inline constexpr double most_dense_steps = 1e10;

/// The estimated steps, n^(w+1) for each node that is eliminated with w neighbours left; nothing beyond the limits above.
[[nodiscard]] std::optional<double> dense_steps(NodeId nodes, const pattern::PatternGraph& shape,
                                                std::span<const unsigned> anchors);

/// Homomorphisms of any pattern into a small graph by elimination of its nodes, one after the other: a table over the images
/// of the neighbours that are left replaces each of them (the dynamic programme over a tree decomposition; Diaz, Serna and
/// Thilikos 2002). The results are those of reference_homomorphisms(). Throws std::overflow_error beyond 128 bits. Requires
/// that dense_steps() has a value.
[[nodiscard]] std::vector<Count> dense_homomorphisms(const Graph& graph, const pattern::PatternGraph& shape,
                                                     std::span<const unsigned> anchors);

}  // namespace countable::hom
