#pragma once

#include "countable/datasets/dataset.hpp"

namespace countable::datasets {

/// Molecules as text, a line each: "split|y|types of atoms|u v bond;u v bond;...". The split is train, validation (also
/// val, valid) or test, y a number, types are numbers between blanks, u and v count atoms from 0, a bond is a number
/// and stands there once. Types and bonds become labels. At most `graphs` of them, 0 for all. Throws InputError.
[[nodiscard]] Dataset read_molecule_text(io::TextSource source, std::uint64_t graphs = 0);

}  // namespace countable::datasets
