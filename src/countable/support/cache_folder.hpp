#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace countable {

/// Shrinks a cache folder to `most_bytes`: removes files with `ending` in their names, the least recently used first and
/// `newest` last. Hidden files are removed too, since programs that were killed leave them. Throws filesystem_error.
void trim_cache(const std::filesystem::path& folder, std::string_view ending, const std::filesystem::path& newest,
                std::uint64_t most_bytes);

/// Marks a file as used now, for the order of removal. Failures are ignored.
void note_use(const std::filesystem::path& file);

}  // namespace countable
