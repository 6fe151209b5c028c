#pragma once

#include <string>
#include <string_view>

namespace countable::plot {

/// A text with the characters escaped that mean something in HTML and XML, also within an attribute.
inline std::string html_text(std::string_view text) {
    constexpr std::string_view special = "&<>\"'";
    constexpr const char* names[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    std::string out;
    for (const char c : text) {
        if (const auto at = special.find(c); at != special.npos)
            out += names[at];
        else
            out += c;
    }
    return out;
}

}  // namespace countable::plot
