#pragma once

#include <string>

#include "countable/report/results.hpp"

namespace countable::report {

/// One page that needs no other file, no script and no network: the table with a colour for every figure and the runs
/// behind each cell, the pictures, what the theory predicts, the variances, the configuration.
[[nodiscard]] std::string html_page(const Results& results);

}  // namespace countable::report
