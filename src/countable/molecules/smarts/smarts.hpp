#pragma once

#include <string_view>

#include "countable/pattern/pattern.hpp"

namespace countable::molecules {

/// What a pattern of labels can say of the language SMARTS. Atoms: an element as in SMILES, capital for aliphatic (C,
/// Cl, [Na]), small for aromatic (c, [se]); or only *, any atom. Bonds: - = # : for single, double, triple, aromatic;
/// or only
/// ~, any bond; a bond that is not written is single where an end is aliphatic, and has to be written between two
/// aromatic atoms, where SMARTS means single or aromatic. Branches, ring closures (5, %12, =1), several parts (.).
/// Labels are those of molecules::AtomLabels::ElementsAndAromaticity. Throws std::invalid_argument with one sentence
/// for everything else: charges, hydrogens, degrees, rings, logic, chirality, recursion.
[[nodiscard]] pattern::Pattern parse_smarts(std::string_view text, Labels& labels);

}  // namespace countable::molecules
