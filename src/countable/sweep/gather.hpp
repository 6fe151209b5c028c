#pragma once

#include <string>
#include <vector>

#include "countable/report/results/results.hpp"
#include "countable/sweep/grid.hpp"

namespace countable::sweep {

/// Everything to be reported. `results` are those of train_all().
///
/// Counts: the state of all runs, curves and predictions of the run that represents each cell, and variances. With
/// Grid::refit each run is listed twice: as trained, and with the refitted readout where the validation graphs prefer
/// it. Its cost is listed with the first. Molecules: all runs and the curves of those that have begun.
[[nodiscard]] report::Results gather(const Grid& grid, const std::vector<Run>& runs,
                                     const std::vector<report::RunResult>& results, const std::string& folder);

/// What the sweep was told, with what it ran, on which data, and what it cost, as JSON: sweep.json beside the results.
[[nodiscard]] std::string sweep_json(const Grid& grid, const report::Results& results, const std::string& folder,
                                     const std::string& command);

}  // namespace countable::sweep
