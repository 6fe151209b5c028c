#pragma once

#include <filesystem>
#include <string_view>

namespace countable {

/// Folders of the user, by the XDG Base Directory Specification; relative paths in its variables are ignored, as it
/// demands. Both are empty if neither the variable nor HOME is set.

/// $XDG_DATA_HOME/countable, else ~/.local/share/countable.
[[nodiscard]] std::filesystem::path user_data_folder();
/// $XDG_CACHE_HOME/countable/`kind`, else ~/.cache/countable/`kind`. Also empty if the user wants no cache
/// (COUNTABLE_NO_CACHE is not empty).
[[nodiscard]] std::filesystem::path user_cache_folder(std::string_view kind);

}  // namespace countable
