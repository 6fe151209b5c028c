#pragma once

#include <string>

#include "countable/report/summary/cells.hpp"

namespace countable::report {

/// One page that needs no other file, no script and no network: the table with a colour for every score and the runs
/// behind each cell, the pictures, what the theory predicts, the variances, the configuration.
[[nodiscard]] std::string html_page(const Results& results);

// What stands between the title and the configuration.
[[nodiscard]] std::string counts_html(const Results& results, const Cells& cells);
[[nodiscard]] std::string molecules_html(const Results& results, const Cells& cells);

}  // namespace countable::report
