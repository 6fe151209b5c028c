#pragma once

#include <vector>

#include "countable/pattern/catalog.hpp"
#include "countable/pattern/pattern.hpp"

namespace countable::pattern {

/// A graphlet with the numbers of its orbits. Node orbits are numbered through all graphlets, o0 (the ends of an edge) to
/// o72, and so are edge orbits without that of G0, e0 to e67, both as ORCA has them (Hocevar and Demsar, "A combinatorial
/// approach to graphlet counting", Bioinformatics 30, 2014).
struct NumberedGraphlet {
    unsigned number = 0;                ///< k of Gk
    Pattern pattern;                    ///< with the name "Gk" and the nodes of the catalogue
    std::vector<unsigned> node_orbits;  ///< k of ok, parallel to node_orbits(PatternGraph(pattern))
    std::vector<unsigned> edge_orbits;  ///< k of ek, parallel to edge_orbits(PatternGraph(pattern)); empty for G0
};

/// G0 to G29 in this order. Found once.
[[nodiscard]] const std::vector<NumberedGraphlet>& numbered_graphlets();

}  // namespace countable::pattern
