#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace countable {

/// Levenshtein distance: how many insertions, deletions and changes of a letter turn one text into the other.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The name that is nearest to a misspelt one by edit distance, first without and then with regard to case, the first
/// of equals; for error messages. Requires a name.
[[nodiscard]] std::string nearest(std::string_view name, std::span<const std::string> names);

/// The nearest name if it is close enough to suggest: one edit away from a name of up to three letters, two or a
/// third of the letters from a longer one. Nothing if there are no names.
[[nodiscard]] std::optional<std::string> likely_name(std::string_view name, std::span<const std::string> names);

}  // namespace countable
