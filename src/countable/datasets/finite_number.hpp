#pragma once

#include <cmath>
#include <optional>
#include <string_view>

#include "countable/io/words.hpp"
#include "countable/support/numbers.hpp"

namespace countable::datasets {

/// The number that a field is, blanks around it allowed. Nothing if it is none, or not finite.
inline std::optional<double> finite_number(std::string_view field) {
    const auto value = parse_number<double>(io::trimmed(field));
    return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace countable::datasets
