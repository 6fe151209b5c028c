#pragma once

#include <vector>

#include "countable/datasets/dataset.hpp"

namespace countable::benchmark {

inline constexpr std::uint64_t atom_types = 28, bond_types = 4;  // as in ZINC

/// Random graphs of about the size and shape of drug molecules: 18 to 28 atoms, a random tree with few branches and up
/// to four more bonds that close rings of five or six, no degree above 4. The target of a graph is the number of its
/// rings and branches.
[[nodiscard]] datasets::Dataset molecule_like(std::uint64_t graphs);

}  // namespace countable::benchmark
