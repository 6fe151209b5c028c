#pragma once

#include <string>
#include <string_view>

namespace countable::plot {

/// A text with the characters escaped that mean something in HTML, also within an attribute.
inline std::string html_text(std::string_view text) {
    std::string out;
    for (const char c : text) switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                out += c;
        }
    return out;
}

}  // namespace countable::plot
