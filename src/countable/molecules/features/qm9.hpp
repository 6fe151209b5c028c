#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "countable/molecules/chemistry.hpp"

namespace countable::molecules {

/// Features of an atom in the manner of Gilmer et al. (2017), without partial charges: element (H, C, N, O, F,
/// another), hybridisation (another, sp, sp2, sp3), aromatic, donor, acceptor (of hydrogen bonds), hydrogens bound to
/// it (0 to 4, more). Of a bond: its kind (single, double, triple, aromatic, another).
inline constexpr std::array<std::int32_t, 6> qm9_atom_sizes = {6, 4, 2, 2, 2, 6};
inline constexpr std::array<std::int32_t, 1> qm9_bond_sizes = {5};

/// A donor is N, O or S with a hydrogen. An acceptor is O or N, not positive, with a lone pair of its own: not that of
/// a nitrogen in an aromatic ring that has three neighbours, nor of one beside a double bond to O, N, S or P (amides).
/// O(atoms + bonds).
[[nodiscard]] std::vector<std::array<std::int32_t, 6>> qm9_features(const Record& molecule);

}  // namespace countable::molecules
