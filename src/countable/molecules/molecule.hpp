#pragma once

#include <string>
#include <string_view>

#include "countable/graph/graph.hpp"
#include "countable/molecules/chemistry.hpp"
#include "countable/molecules/features/feature_set.hpp"
#include "countable/molecules/features/feature_tables.hpp"

namespace countable::molecules {

/// A molecule as a graph. Labels are for counting: the symbol of the element, and single, double, triple, aromatic or
/// other; with ZINC's features bonds are those of a Kekule form. With Qm9Pairs every two atoms have an edge, which is
/// labelled none where there is no bond. Rows of `bonds` and `lengths` follow Graph::edges().
struct Molecule {
    Graph graph;
    CategoryTable atoms, bonds;
    NumberTable lengths;  ///< a column "distance" (Angstrom) with the sets of QM9 where there are positions
    NumberTable places;   ///< qm9_3d_numbers() with Qm9In3d
};

/// Adds the rows of a molecule to those of others with the same features.
void append(FeatureTables& tables, const Molecule& molecule);

/// The label of a bond of this kind.
[[nodiscard]] std::string_view bond_label(BondKind kind);

/// The sizes of the vocabularies of atoms and of bonds.
[[nodiscard]] std::vector<std::int32_t> atom_sizes(FeatureSet set);
[[nodiscard]] std::vector<std::int32_t> bond_sizes(FeatureSet set);

/// What the label of an atom tells: the element, or also, by small letters as in SMILES, that it is aromatic.
enum class AtomLabels { Elements, ElementsAndAromaticity };

/// The graph alone, with the bonds' own kinds. O(atoms + bonds).
[[nodiscard]] Graph make_graph(const Record& record, AtomLabels atom_labels, Labels& labels);

/// Empty, or why a molecule has no such features: an atom or bond that ZINC does not have.
[[nodiscard]] std::string lacks_features(const Record& record, FeatureSet set);

/// O(atoms + bonds). Throws std::invalid_argument if lacks_features().
[[nodiscard]] Molecule make_molecule(const Record& record, FeatureSet set, Labels& labels);

}  // namespace countable::molecules
