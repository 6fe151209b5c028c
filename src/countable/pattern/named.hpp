#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/pattern/pattern.hpp"

namespace countable::pattern {

/// What the numbers in the names of the families mean, one line each.
[[nodiscard]] const std::vector<std::string>& families();

/// The pattern of that name: an entry of the catalogue, one of its aliases, or a member of a family:
/// path-N, cycle-N, clique-N (N nodes), star-N (N leaves), wheel-N (N spokes), biclique-A-B; N-path, N-cycle, N-clique
/// and N-star too; ring for cycle; and in letters PN, CN, KN, SN, WN and KA,B; or G0 to G29 (graphlet_numbers.hpp). Nothing if there is no such name; throws
/// std::invalid_argument if N is out of range.
[[nodiscard]] std::optional<Pattern> named(std::string_view name, Labels& labels);

/// Whether it is the name or an alias of an entry of the catalogue.
[[nodiscard]] bool in_catalog(std::string_view name);

/// The family (path, cycle, ...) whose name the word is, or is but for one or two letters.
[[nodiscard]] std::optional<std::string> family_like(std::string_view word);

/// For error messages: " (did you mean 'NAME'?)" with the known name that is nearest to a misspelt one; empty if none
/// is near.
[[nodiscard]] std::string did_you_mean(std::string_view name);

}  // namespace countable::pattern
