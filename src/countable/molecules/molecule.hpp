#pragma once

#include <string>
#include <string_view>

#include "countable/graph/graph.hpp"
#include "countable/molecules/chemistry.hpp"
#include "countable/molecules/tables.hpp"

namespace countable::molecules {

/// Which features atoms and bonds have.
enum class FeatureSet { Ogb, Zinc, Qm9 };
/// "ogb", "zinc", "qm9".
[[nodiscard]] std::string_view feature_set_name(FeatureSet set);

/// A molecule as a graph. Labels are for counting: the symbol of the element, and single, double, triple, aromatic or
/// other; with ZINC's features bonds are those of a Kekule form. Rows of `bonds` and `lengths` follow Graph::edges().
struct Molecule {
    Graph graph;
    CategoryTable atoms, bonds;
    NumberTable lengths;  ///< a column "distance" (Angstrom) with QM9's features where there are positions
};

/// The label of a bond of this kind.
[[nodiscard]] std::string_view bond_label(BondKind kind);

/// The sizes of the vocabularies of atoms and of bonds.
[[nodiscard]] std::vector<std::int32_t> atom_sizes(FeatureSet set);
[[nodiscard]] std::vector<std::int32_t> bond_sizes(FeatureSet set);

/// Empty, or why a molecule has no such features: an atom or bond that ZINC does not have.
[[nodiscard]] std::string lacks_features(const Record& record, FeatureSet set);

/// O(atoms + bonds). Throws std::invalid_argument if lacks_features().
[[nodiscard]] Molecule make_molecule(const Record& record, FeatureSet set, Labels& labels);

}  // namespace countable::molecules
