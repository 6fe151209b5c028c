#pragma once

#include <string>
#include <vector>

#include "countable/plot/chart.hpp"
#include "countable/report/summary/cells.hpp"

namespace countable::report {

/// Validation errors of all models over the epochs. No series where there is no curve.
[[nodiscard]] plot::Chart curve_chart(const Results& results, const Cells& cells, const std::string& dataset,
                                      const std::string& task);

/// Predicted against true counts; no series where there are no predictions.
[[nodiscard]] plot::Chart prediction_chart(const Results& results, const Cell& cell);

/// The error of all models against the size of the pattern.
[[nodiscard]] plot::Chart size_chart(const Cells& cells, const std::string& dataset);

/// The curves of the rows of a table of molecules, one run of each: of the validation molecules and, where they were
/// measured, of the test molecules.
[[nodiscard]] std::vector<plot::Chart> molecule_charts(const Results& results);

}  // namespace countable::report
