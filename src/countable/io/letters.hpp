#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace countable::io {

/// The text with small letters for the capital ones of ASCII.
[[nodiscard]] inline std::string small_letters(std::string_view text) {
    std::string small;
    for (const unsigned char c : text) small += static_cast<char>(std::tolower(c));
    return small;
}

/// The name of a column as names are compared: small letters, without blanks, - and _.
[[nodiscard]] inline std::string plain_name(std::string_view name) {
    auto text = small_letters(name);
    std::erase_if(text, [](char c) { return c == ' ' || c == '-' || c == '_'; });
    return text;
}

}  // namespace countable::io
