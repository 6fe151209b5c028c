#pragma once

#include <string>

#include "point.hpp"

namespace countable::app {

// Parts of SVG pictures of graphs, one element or a few on lines of their own.

/// With one digit after the point.
[[nodiscard]] std::string svg_number(double value);

/// About that of Helvetica.
[[nodiscard]] double text_width(const std::string& text, double size);

/// A text longer than `most` bytes is cut, at the end of a character, and gets an ellipsis.
[[nodiscard]] std::string cut_text(const std::string& text, std::size_t most);

/// Escaped; bytes that XML or UTF-8 do not allow become '?'.
[[nodiscard]] std::string svg_text(double x, double y, const std::string& text, const std::string& attributes);

/// A disc with one of eight fills, which the colour-blind can tell apart; from the ninth on, with other rims too.
[[nodiscard]] std::string svg_disc(double x, double y, double radius, std::size_t fill);

/// Black or white, whichever is easier to read on a colour "#rrggbb"; black on what is written otherwise.
[[nodiscard]] std::string ink_on(const std::string& color);
/// The same for the fill of a disc.
[[nodiscard]] std::string ink_on_disc(std::size_t fill);

/// Bonds (single, double, triple, aromatic) as chemists draw them; another label as text in the middle of the edge, of
/// the class halo.
[[nodiscard]] std::string svg_edge(Point from, Point to, const std::string& label);

}  // namespace countable::app
