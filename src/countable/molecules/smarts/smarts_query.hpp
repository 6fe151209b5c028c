#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "countable/pattern/external_query.hpp"

namespace countable::molecules {

/// A SMARTS query that a chemistry toolkit has read: a graph, with a text for each atom and bond of what is asked
/// there. Equal texts ask for the same, so an automorphism of the query is one of this labelled graph.
struct SmartsQuery : pattern::ExternalQuery {
    struct Bond {
        std::uint32_t u = 0, v = 0;  ///< atoms, u < v
        std::string asks;
    };

    std::vector<std::string> atoms;
    std::vector<Bond> bonds;  ///< ascending in (u, v)
};

/// What maps are counted for, beside their number.
enum class MapsPer { Molecule, Atom, Bond };

/// Injective maps from the atoms of a query to those of a molecule that satisfy the query.
struct Maps {
    std::uint64_t total = 0;
    /// For each atom (bond) of the molecule, in the order of Record, a row with a number for each atom (bond) of the
    /// query: how many maps send the latter to the former. Empty for MapsPer::Molecule.
    std::vector<std::uint64_t> sent;
};

struct MapCounts {
    Maps all;
    Maps induced;  ///< those without further bonds among the images, if asked for
};

}  // namespace countable::molecules
