#pragma once

#include <string>
#include <string_view>

namespace countable::report {

/// A text with the characters escaped that mean something in LaTeX.
inline std::string latex_text(std::string_view text) {
    std::string out;
    for (const char c : text) switch (c) {
            case '\\':
                out += "\\textbackslash{}";
                break;
            case '~':
                out += "\\textasciitilde{}";
                break;
            case '^':
                out += "\\textasciicircum{}";
                break;
            case '&':
            case '%':
            case '$':
            case '#':
            case '_':
            case '{':
            case '}':
                out += '\\', out += c;
                break;
            case '<':
                out += "\\textless{}";
                break;
            case '>':
                out += "\\textgreater{}";
                break;
            case '\n':
            case '\r':
            case '\t':
                out += ' ';
                break;
            default:
                out += c;
        }
    return out;
}

}  // namespace countable::report
