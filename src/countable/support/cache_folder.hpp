#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace countable {

/// Removes the files of a folder that have `ending` in their names (hidden ones, too: of a program that was killed),
/// those not used for longest first, until the rest has at most `most_bytes`. `newest` goes last. Throws
/// filesystem_error.
void trim_cache(const std::filesystem::path& folder, std::string_view ending, const std::filesystem::path& newest,
                std::uint64_t most_bytes);

/// Notes that a file has been used now. Failures do not matter.
void note_use(const std::filesystem::path& file);

}  // namespace countable
