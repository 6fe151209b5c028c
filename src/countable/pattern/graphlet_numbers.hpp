#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "countable/pattern/pattern.hpp"

namespace countable::pattern {

/// The number k of "Gk", G0 (an edge) to G29 (all edges among five nodes), as Przulj (2007) numbers the connected graphs
/// of 2 to 5 nodes: "Biological network comparison using graphlet degree distribution", Bioinformatics 23. Nothing if the
/// name is not of this form.
[[nodiscard]] std::optional<unsigned> graphlet_number(std::string_view name);

/// The name in the catalogue of graphlet G0, ..., G29. Precondition: number < 30.
[[nodiscard]] std::string_view graphlet_name(unsigned number);

/// The number of the graphlet with that name in the catalogue; nothing if it is none.
[[nodiscard]] std::optional<unsigned> number_of_graphlet(std::string_view catalog_name);

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

inline constexpr unsigned num_graphlets = 30;

}  // namespace countable::pattern
