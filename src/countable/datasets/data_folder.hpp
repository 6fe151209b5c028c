#pragma once

#include <filesystem>
#include <string>

namespace countable::datasets {

/// Where downloaded data is: `wanted` if it is not empty, else $COUNTABLE_DATA, else $XDG_DATA_HOME/countable, else
/// ~/.local/share/countable. Throws std::invalid_argument if none of them is set.
[[nodiscard]] std::filesystem::path data_folder(const std::string& wanted);

/// The file `name` or `name`.gz in the folder; empty if there is neither.
[[nodiscard]] std::filesystem::path data_file(const std::filesystem::path& folder, const std::string& name);

}  // namespace countable::datasets
