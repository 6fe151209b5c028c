#pragma once

#include "countable/molecules/chemistry.hpp"
#include "countable/molecules/features/feature_tables.hpp"

namespace countable::molecules {

/// Numbers of each atom that say where the atoms of its molecule are, hydrogens included. They do not change when the
/// molecule is moved, turned or mirrored. With positions in Angstrom from the centre of nuclear charge, those of an atom
/// i are
/// - "extent": sum of Z r^2 over i and the hydrogens bound to it, / 100. Its sum over the atoms is most of <R^2>.
/// - "moment K", "hydrogens' moment K": r . D_K / 10, with r the position of i or the sum of those of its hydrogens, and
///   D_K the sum of the positions of all atoms of the kind K: C, N, O, F, hydrogens at carbon, hydrogens elsewhere. With a
///   charge for each kind, sums of these are the square of a dipole moment.
/// - "E at D": how many atoms of the element E (H, C, N, O, F) are at the distance D. Each counts for the two nearest of
///   nine distances, in the parts that have the distance as their mean.
/// Only +, -, *, / and square roots, so that the numbers are the same on every machine. Without columns if the molecule
/// has no positions. O(atoms^2).
[[nodiscard]] NumberTable qm9_3d_numbers(const Record& molecule);

}  // namespace countable::molecules
