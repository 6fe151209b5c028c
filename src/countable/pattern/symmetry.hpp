#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "countable/pattern/pattern_graph.hpp"
#include "countable/support/checked.hpp"

namespace countable::pattern {

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
