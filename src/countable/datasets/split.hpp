#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "countable/support/random.hpp"

namespace countable::datasets {

/// What a graph of a dataset is used for.
enum class Split : std::uint8_t { Train, Validation, Test };

/// "train", "validation", "test".
[[nodiscard]] std::string_view split_name(Split split);
/// The split of such a name; "val" and "valid" are validation too. Nothing for another text.
[[nodiscard]] std::optional<Split> split_named(std::string_view name);

/// The paper's random split, one entry per graph: 30 % for training, 20 % for validation (both rounded down), the rest,
/// 50 %, for the test. Every such assignment is equally likely. O(graphs).
[[nodiscard]] std::vector<Split> random_split(std::uint64_t graphs, Random& random);

/// The random split that belongs to a seed: the same for every dataset of this many graphs.
[[nodiscard]] std::vector<Split> seeded_split(std::uint64_t graphs, std::uint64_t seed);

/// A random split of molecules as most people make it, drawn from a seed: 80 % for training, 10 % for validation (both
/// rounded down), the rest for the test.
[[nodiscard]] std::vector<Split> seeded_molecule_split(std::uint64_t molecules, std::uint64_t seed);

/// The Open Graph Benchmark's split by scaffolds: molecules with the same text form a group, groups go by size and then
/// by the place of their first molecule, both descending, and each goes to training if these do not exceed 80 % with
/// it, else to validation if both together do not exceed 90 %, else to the test. O(n log n).
[[nodiscard]] std::vector<Split> scaffold_split(std::span<const std::string> scaffolds);

}  // namespace countable::datasets
