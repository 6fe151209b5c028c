#pragma once

#include <string>
#include <string_view>

#include "countable/report/palette.hpp"
#include "countable/report/score_tables.hpp"

namespace countable::report {

/// How a row is drawn: models of a kind share a colour, and the rows among them differ in their dashes.
struct LineStyle {
    const ModelColor* color = nullptr;
    std::string dashes;  ///< gnuplot's `dashtype`
};
[[nodiscard]] LineStyle line_style(const ScoreTable& table, std::string_view row);

}  // namespace countable::report
