#pragma once

#include <optional>
#include <string_view>

namespace countable::molecules {

/// Which features atoms and bonds have.
enum class FeatureSet {
    Ogb,
    Zinc,
    Qm9,
    Qm9Pairs,  ///< QM9's on a complete graph: an edge for each pair of atoms, with their distance
    Qm9In3d,   ///< QM9's, and numbers of each atom that say where all atoms are
};
/// "ogb", "zinc", "qm9", "qm9-pairs", "qm9-3d".
[[nodiscard]] std::string_view feature_set_name(FeatureSet set);
/// Nothing for another name.
[[nodiscard]] std::optional<FeatureSet> feature_set_named(std::string_view name);

}  // namespace countable::molecules
