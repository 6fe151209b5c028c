#pragma once

#include <filesystem>
#include <string>

namespace countable::datasets {

/// Where downloaded data is: `wanted` if it is not empty, else $COUNTABLE_DATA, else $XDG_DATA_HOME/countable, else
/// ~/.local/share/countable. Throws std::invalid_argument if none of them is set.
[[nodiscard]] std::filesystem::path data_folder(const std::string& wanted);

/// Where read datasets may wait for the next run: $XDG_CACHE_HOME/countable/datasets, else ~/.cache/countable/datasets;
/// empty if the user wants no cache (COUNTABLE_NO_CACHE is not empty), or has no such folder.
[[nodiscard]] std::filesystem::path dataset_cache_folder();

/// The file `name` or `name`.gz in the folder; empty if there is neither.
[[nodiscard]] std::filesystem::path data_file(const std::filesystem::path& folder, const std::string& name);

}  // namespace countable::datasets
