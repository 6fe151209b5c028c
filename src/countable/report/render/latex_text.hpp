#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace countable::report {

/// A text with the characters escaped that mean something in LaTeX. The accents of Erdős–Rényi become commands, which
/// every LaTeX engine reads.
inline std::string latex_text(std::string_view text) {
    using Replacement = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Replacement, 18> replacements = {{
        {"\\", "\\textbackslash{}"},
        {"~", "\\textasciitilde{}"},
        {"^", "\\textasciicircum{}"},
        {"<", "\\textless{}"},
        {">", "\\textgreater{}"},
        {"&", "\\&"},
        {"%", "\\%"},
        {"$", "\\$"},
        {"#", "\\#"},
        {"_", "\\_"},
        {"{", "\\{"},
        {"}", "\\}"},
        {"\n", " "},
        {"\r", " "},
        {"\t", " "},
        {"ő", "\\H{o}"},
        {"é", "\\'e"},
        {"–", "--"},
    }};
    std::string out;
    while (!text.empty()) {
        Replacement next = {text.substr(0, 1), text.substr(0, 1)};
        for (const auto& replacement : replacements)
            if (text.starts_with(replacement.first)) next = replacement;
        out += next.second;
        text.remove_prefix(next.first.size());
    }
    return out;
}

}  // namespace countable::report
