#pragma once

#include <string_view>

namespace countable::formats {

/// Whether the first word of a line follows a small part of the grammar of SMILES: atoms of the organic subset and in
/// brackets, bonds, branches, ring closures; aromatic atoms only if there is a ring. Used for a note to the user when a
/// file of molecules would be read as graph6, in which "CN" is a graph too. RDKit decides what is a molecule.
[[nodiscard]] bool is_smiles_like(std::string_view line);

}  // namespace countable::formats
