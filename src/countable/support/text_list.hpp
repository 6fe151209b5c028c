#pragma once

#include <span>
#include <string>
#include <string_view>

namespace countable {

/// "a, b or c" for the word "or"; "a, b, c" without one.
[[nodiscard]] inline std::string text_list(std::span<const std::string> names, std::string_view last_word = {}) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0 && i + 1 == names.size() && !last_word.empty())
            text.append(" ").append(last_word).append(" ");
        else if (i > 0)
            text += ", ";
        text += names[i];
    }
    return text;
}

}  // namespace countable
