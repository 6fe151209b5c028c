#pragma once

#include <string>
#include <vector>

namespace countable::report {

/// A picture in gnuplot's language, without `set terminal`.
struct Drawing {
    std::string title;  ///< read out in place of the picture
    int width = 0, height = 0;
    std::string commands;
};

/// What gnuplot makes of the drawings: an <svg> element each, to stand in an HTML page. The colours `ink` and `faint`
/// become the page's own, those of the palette its variables, so that the page can be dark. Throws std::runtime_error
/// with one sentence when gnuplot is not installed or fails.
[[nodiscard]] std::vector<std::string> draw(const std::vector<Drawing>& drawings);

inline constexpr const char* ink = "#010203";
inline constexpr const char* faint = "#040506";

/// A text in single quotes, in which gnuplot substitutes nothing.
[[nodiscard]] std::string gnuplot_quoted(std::string text);

}  // namespace countable::report
