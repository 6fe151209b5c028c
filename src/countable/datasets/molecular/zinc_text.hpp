#pragma once

#include "countable/datasets/dataset.hpp"

namespace countable::datasets {

/// read_molecule_text() for the ZINC benchmark: types 0 to 27 of atoms and 1 to 3 of bonds become features, and labels
/// are elements and kinds of bonds as in molecules read from SMILES. Throws InputError.
[[nodiscard]] Dataset read_zinc_text(io::TextSource source, std::uint64_t most = 0);

}  // namespace countable::datasets
