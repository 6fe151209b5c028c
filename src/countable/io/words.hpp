#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

#include "countable/support/numbers.hpp"

namespace countable::io {

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// Removes the next word from the front of `line` and returns it; words are separated by spaces and tabs. Empty at the
/// end of the line.
inline std::string_view take_word(std::string_view& line) {
    std::size_t begin = 0;
    while (begin < line.size() && is_blank(line[begin])) ++begin;
    std::size_t end = begin;
    while (end < line.size() && !is_blank(line[end])) ++end;
    const auto word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

/// The text without spaces and tabs at both ends.
inline std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

inline void append_number(std::string& out, std::uint64_t value) {
    char digits[20];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out.append(digits, end);
}

}  // namespace countable::io
