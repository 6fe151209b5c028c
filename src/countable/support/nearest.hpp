#pragma once

#include <span>
#include <string>
#include <string_view>

namespace countable {

/// The name that is nearest to a misspelt one by edit distance (insertions, deletions, changes), the first of equals,
/// for error messages. Requires a name.
[[nodiscard]] std::string nearest(std::string_view name, std::span<const std::string> names);

}  // namespace countable
