#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "countable/pattern/pattern.hpp"

namespace countable::pattern {

/// What a pattern requires of a node or of a pair of nodes: one label, or one of the two values below.
using LabelConstraint = std::uint64_t;
inline constexpr LabelConstraint any_label = LabelConstraint{1} << 32;  ///< a node (an edge) with any label
inline constexpr LabelConstraint no_edge = LabelConstraint{2} << 32;    ///< pairs only: no requirement

/// A pattern in the form that the engines work on: at most 16 nodes, a constraint for every node and pair. Unlike a
/// `Pattern`, it may mix labelled edges and edges of any label, which the expansions of a count need.
struct PatternGraph {
    unsigned size = 0;
    std::array<LabelConstraint, max_pattern_nodes> node{};
    std::array<std::array<LabelConstraint, max_pattern_nodes>, max_pattern_nodes> edge{};  ///< symmetric

    explicit PatternGraph(unsigned nodes);
    explicit PatternGraph(const Pattern& pattern);

    void connect(unsigned a, unsigned b, LabelConstraint constraint = any_label) {
        edge[a][b] = edge[b][a] = constraint;
    }
    [[nodiscard]] bool adjacent(unsigned a, unsigned b) const { return edge[a][b] != no_edge; }
    [[nodiscard]] unsigned num_edges() const { return static_cast<unsigned>(edges().size()); }
    /// Pairs a < b of adjacent nodes, in lexicographic order.
    [[nodiscard]] std::vector<std::array<unsigned, 2>> edges() const;
    /// Pairs a < b of nodes that are not adjacent, in lexicographic order.
    [[nodiscard]] std::vector<std::array<unsigned, 2>> non_edges() const;
};

}  // namespace countable::pattern
