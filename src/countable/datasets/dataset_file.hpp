#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "countable/datasets/dataset.hpp"

namespace countable::datasets {

/// Writes a dataset under a key, whole or not at all. Throws std::runtime_error when that fails.
void save_dataset(const Dataset& dataset, std::uint64_t key, const std::filesystem::path& file);

/// The dataset in the file; nothing if there is no such file, it is damaged, from another version or for another key.
[[nodiscard]] std::optional<Dataset> read_saved_dataset(std::uint64_t key, const std::filesystem::path& file);

/// The dataset of this key from `folder`, else made and kept there. A file that is damaged or foreign is replaced; a
/// folder that is empty, or cannot be written to, costs the time of making the dataset, nothing else. The files not
/// used for longest go when all of them together have more than `most_bytes`.
[[nodiscard]] Dataset cached_dataset(std::uint64_t key, const std::filesystem::path& folder,
                                     const std::function<Dataset()>& make,
                                     std::uint64_t most_bytes = std::uint64_t{2} << 30);

}  // namespace countable::datasets
