#pragma once

#include <string>

#include "countable/report/results/results.hpp"

namespace countable::report {

/// For reading in a terminal: for each dataset and task our figures beside the paper's ('+' better, '-' worse, '!' more
/// than 3x worse), what the theory predicts, the variances, failed runs with their reasons, and the runs behind each
/// cell.
[[nodiscard]] std::string text_table(const Results& results);

}  // namespace countable::report
