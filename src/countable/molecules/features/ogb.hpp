#pragma once

#include <array>
#include <cstdint>

#include "countable/molecules/chemistry.hpp"

namespace countable::molecules {

/// The Open Graph Benchmark's nine features of an atom (atomic number, chirality, degree, charge, hydrogens, radical
/// electrons, hybridisation, aromatic, in a ring) and three of a bond (kind, stereochemistry, conjugated), as positions
/// in its vocabularies. What a vocabulary lacks is its last entry.
inline constexpr std::array<std::int32_t, 9> ogb_atom_sizes = {119, 5, 12, 12, 10, 6, 6, 2, 2};
inline constexpr std::array<std::int32_t, 3> ogb_bond_sizes = {5, 6, 2};

[[nodiscard]] std::array<std::int32_t, 9> ogb_features(const Atom& atom);
[[nodiscard]] std::array<std::int32_t, 3> ogb_features(const Bond& bond);

}  // namespace countable::molecules
