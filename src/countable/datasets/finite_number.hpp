#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "countable/io/words.hpp"

namespace countable::datasets {

/// The number that a field is, blanks around it allowed. Nothing if it is none, or not finite.
inline std::optional<double> finite_number(std::string_view field) {
    double value = 0;
    const auto word = io::trimmed(field);
    const auto [stop, status] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (status != std::errc{} || stop != word.data() + word.size() || word.empty() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

}  // namespace countable::datasets
