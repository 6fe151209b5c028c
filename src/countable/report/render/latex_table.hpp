#pragma once

#include <string>

#include "countable/report/results/results.hpp"

namespace countable::report {

/// To be \input by a document with the packages booktabs and longtable: for each dataset a table of models against
/// tasks with our figures above the paper's, values below 1E-3 bold as there; failed runs; a table of the runs behind
/// each cell; the variances.
[[nodiscard]] std::string latex_table(const Results& results);

}  // namespace countable::report
