#pragma once

#include <string_view>

namespace countable::formats {

/// Whether a line can be SMILES: its first word, read by a small part of the grammar (atoms of the organic subset and
/// in brackets, bonds, branches, ring closures; aromatic atoms only where there is a ring). For hints to users whose
/// molecules would be taken for graph6, in which "CN" is a graph too; whether it is a molecule, RDKit decides.
[[nodiscard]] bool is_smiles_like(std::string_view line);

}  // namespace countable::formats
