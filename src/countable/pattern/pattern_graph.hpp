#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "countable/pattern/pattern.hpp"
#include "countable/support/checked.hpp"

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

/// component[v] = smallest node that v is connected with.
[[nodiscard]] std::array<unsigned, max_pattern_nodes> components(const PatternGraph& shape);

/// The automorphisms of a pattern that keep each node of `fixed` in its place. By nauty (McKay and Piperno 2014).
struct Symmetry {
    Count group_size = 1;
    std::array<unsigned, max_pattern_nodes> node_orbit{};  ///< smallest node of each node's orbit
    std::vector<unsigned> edge_orbit;                      ///< parallel to edges(): smallest position of the orbit
    std::string canonical;  ///< equal for two graphs iff an isomorphism takes one to the other, fixed[i] to fixed[i]
};
[[nodiscard]] Symmetry symmetry(const PatternGraph& shape, std::span<const unsigned> fixed = {});

/// Equal for two graphs iff they are isomorphic, as Symmetry::canonical, but faster where no edge differs from another.
/// The two forms are not to be compared with each other.
[[nodiscard]] std::string canonical_form(const PatternGraph& shape);

/// One representative per orbit, ascending: nodes, and pairs of adjacent nodes.
[[nodiscard]] std::vector<unsigned> node_orbits(const PatternGraph& shape);
[[nodiscard]] std::vector<std::array<unsigned, 2>> edge_orbits(const PatternGraph& shape);

}  // namespace countable::pattern
