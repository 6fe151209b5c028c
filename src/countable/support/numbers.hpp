#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace countable {

/// The number that the whole text is, as std::from_chars reads it: no blanks, no plus sign, no octal or hexadecimal.
/// Nothing for other texts and for numbers that T does not hold.
template <typename T>
[[nodiscard]] std::optional<T> parse_number(std::string_view text) {
    T value{};
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// The shortest decimal that reads back as the same double; empty for one that is not finite.
[[nodiscard]] std::string shortest_decimal(double value);

}  // namespace countable
