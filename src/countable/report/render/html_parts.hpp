#pragma once

#include <string>
#include <utility>
#include <vector>

#include "countable/plot/chart.hpp"
#include "countable/report/summary/cells.hpp"

namespace countable::report {

// What the pages have in common. Texts are HTML already unless they are called plain.

/// A whole page around `body`, with the style sheet and the colours of the models. The title is plain.
[[nodiscard]] std::string page_around(const std::string& plain_title, const std::string& lead, const std::string& body);

/// A large number and what it is.
[[nodiscard]] std::string tile(const std::string& value, const std::string& text);
/// "3 of 8", the second part small.
[[nodiscard]] std::string out_of(std::size_t part, std::size_t whole);

/// Nothing for a chart without lines.
[[nodiscard]] std::string figure_html(const std::string& caption, const plot::Chart& chart);

/// A model with its colour.
[[nodiscard]] std::string dotted_model(const std::string& model);

/// The error below which a network counts: what the paper prints in bold.
inline constexpr double counts_below = 1e-3;
/// 0 at 1E-3; up to 1 for 1E-7 and less, down to -1 for 1 and more.
[[nodiscard]] double distance_from_counting(double error);

/// The class of a comparison in the style sheet.
[[nodiscard]] const char* css_class(Comparison comparison);

/// The entries of sweep.json; nothing if there are none.
[[nodiscard]] std::string configuration_html(const std::vector<std::pair<std::string, std::string>>& configuration);

}  // namespace countable::report
