#pragma once

#include <string>

#include "countable/report/results/results.hpp"

namespace countable::report {

/// A line for each cell, with all digits; for the table "variances" a line for each of its rows. docs/formats.md has
/// the columns.
[[nodiscard]] std::string csv_table(const Results& results);

}  // namespace countable::report
