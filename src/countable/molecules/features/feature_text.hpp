#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "countable/molecules/features/feature_set.hpp"

namespace countable::molecules {

/// What a value in a column of a table of atoms, or of bonds, means: "charge 2", "hybridisation sp", "bond triple".
/// Empty for the column of elements, which the label of an atom tells, and for a column that the set does not have.
[[nodiscard]] std::string atom_feature_text(FeatureSet set, std::size_t column, std::int32_t value);
[[nodiscard]] std::string bond_feature_text(FeatureSet set, std::size_t column, std::int32_t value);

}  // namespace countable::molecules
