#pragma once

#include <optional>
#include <string_view>

#include "countable/formats/reader.hpp"

namespace countable::formats {

/// The format that a path's ending stands for, before a possible ".gz"; a path that ends in '/' is a TUDataset folder.
/// Nothing for other endings.
[[nodiscard]] std::optional<Format> format_by_ending(std::string_view path);

/// The format of a text from its first bytes (as many as are at hand, at most all) and its path. The first line that
/// is neither blank nor a comment decides; the ending does where that line leaves a doubt. Nothing if neither says.
[[nodiscard]] std::optional<Format> detect_format(std::string_view beginning, std::string_view path);

}  // namespace countable::formats
