#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "countable/pattern/pattern.hpp"
#include "countable/support/checked.hpp"

namespace countable::pattern {

/// What a shape asks of a node or of a pair of nodes: one label, or one of these two.
using LabelConstraint = std::uint64_t;
inline constexpr LabelConstraint any_label = LabelConstraint{1} << 32;  ///< a node (an edge) with whatever label
inline constexpr LabelConstraint no_edge = LabelConstraint{2} << 32;    ///< pairs only: nothing is asked of this pair

/// A pattern in the form that the engines work on: at most 16 nodes, a constraint for every node and pair. Unlike in a
/// `Pattern`, labelled edges and edges of any label may stand side by side, which expansions of a count need.
struct Shape {
    unsigned size = 0;
    std::array<LabelConstraint, max_pattern_nodes> node{};
    std::array<std::array<LabelConstraint, max_pattern_nodes>, max_pattern_nodes> edge{};  ///< symmetric

    explicit Shape(unsigned nodes);
    explicit Shape(const Pattern& pattern);

    void connect(unsigned a, unsigned b, LabelConstraint constraint = any_label) {
        edge[a][b] = edge[b][a] = constraint;
    }
    [[nodiscard]] bool adjacent(unsigned a, unsigned b) const { return edge[a][b] != no_edge; }
    [[nodiscard]] unsigned num_edges() const;
};

/// Pairs a < b that are adjacent (or, with `adjacent` false, that are not), in lexicographic order.
[[nodiscard]] std::vector<std::array<unsigned, 2>> pairs(const Shape& shape, bool adjacent = true);

/// component[v] = smallest node that v is connected with.
[[nodiscard]] std::array<unsigned, max_pattern_nodes> components(const Shape& shape);

/// The automorphisms of a shape that keep each node of `fixed` in its place. By nauty (McKay and Piperno 2014).
struct Symmetry {
    Count group_size = 1;
    std::array<unsigned, max_pattern_nodes> node_orbit{};  ///< smallest node of each node's orbit
    std::vector<unsigned> edge_orbit;                      ///< parallel to pairs(shape): smallest position of the orbit
    std::string canonical;  ///< equal for two shapes iff an isomorphism takes one to the other, fixed[i] to fixed[i]
};
[[nodiscard]] Symmetry symmetry(const Shape& shape, std::span<const unsigned> fixed = {});

/// Equal for two shapes iff they are isomorphic, as Symmetry::canonical, but faster where all edges have the same constraint.
/// The two forms are not to be compared with each other.
[[nodiscard]] std::string canonical_form(const Shape& shape);

/// One representative per orbit, ascending: nodes, and pairs of adjacent nodes.
[[nodiscard]] std::vector<unsigned> node_orbits(const Shape& shape);
[[nodiscard]] std::vector<std::array<unsigned, 2>> edge_orbits(const Shape& shape);

}  // namespace countable::pattern
