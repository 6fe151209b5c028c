#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace countable::io {

/// A file that a later run of the program may read: `magic`, which tells the kind and its version, the key of what it
/// was made from, a checksum, and the body. Whole or not at all; throws std::runtime_error where it cannot be written.
void save_cached(const std::filesystem::path& file, std::string_view magic, std::uint64_t key, std::string_view body);

/// Reads the body of a cache file. Nothing if the file is missing, damaged, or of another kind or key.
[[nodiscard]] std::optional<std::string> load_cached(const std::filesystem::path& file, std::string_view magic,
                                                     std::uint64_t key);

}  // namespace countable::io
