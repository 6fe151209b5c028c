#pragma once

#include <string>
#include <string_view>

#include "countable/plot/palette.hpp"
#include "countable/report/paper/tables.hpp"

namespace countable::report {

/// How a row is drawn: models of a kind share a colour, and the rows among them differ in their dashes.
struct LineStyle {
    const plot::ModelColor* color = nullptr;
    std::string dashes;  ///< as plot::Series has them
};
[[nodiscard]] LineStyle line_style(const Table& table, std::string_view row);

}  // namespace countable::report
