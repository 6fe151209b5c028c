#pragma once

#include <string>
#include <string_view>

namespace countable::report {

/// A text with the characters escaped that mean something in LaTeX.
inline std::string latex_text(std::string_view text) {
    constexpr std::string_view named = "\\~^<>", quoted = "&%$#_{}", blanks = "\n\r\t";
    constexpr const char* names[] = {"textbackslash", "textasciitilde", "textasciicircum", "textless", "textgreater"};
    std::string out;
    for (const char c : text) {
        if (const auto at = named.find(c); at != named.npos)
            out.append("\\").append(names[at]).append("{}");
        else if (quoted.find(c) != quoted.npos)
            out.append("\\") += c;
        else
            out += blanks.find(c) != blanks.npos ? ' ' : c;
    }
    return out;
}

}  // namespace countable::report
