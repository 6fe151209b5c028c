#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "countable/io/text_source.hpp"
#include "countable/molecules/chemistry.hpp"

namespace countable::molecules {

/// Where the atoms of a molecule are, hydrogens included, in an order of its own.
struct Geometry {
    std::vector<std::uint8_t> elements;
    std::vector<Position> positions;
};

/// A molecule a line: "id elements x1 y1 z1 ...", with symbols of elements one after the other (CHHHH) and coordinates
/// as integers in thousandths of an Angstrom. Throws InputError.
[[nodiscard]] std::unordered_map<std::uint64_t, Geometry> read_geometries(io::TextSource source);

/// Gives the atoms of a molecule without positions those of a geometry, in whatever order it has them: elements agree,
/// so do the hydrogens of each atom (a hydrogen belongs to the nearest other atom), and bonded atoms are no further
/// apart than their covalent radii (Cordero et al. 2008) and 0.45 Angstrom. Hydrogens that are no atoms of the graph are
/// recorded with their atoms. Of several ways the first in the order of
/// the geometry's atoms, which differs from any other by a symmetry of the molecule or of its skeleton. Returns false,
/// and changes nothing, if there is none. Backtracking: meant for molecules of QM9's size.
[[nodiscard]] bool place_atoms(Record& molecule, const Geometry& geometry);

}  // namespace countable::molecules
