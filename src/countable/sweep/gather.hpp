#pragma once

#include <string>
#include <vector>

#include "countable/report/results/results.hpp"
#include "countable/sweep/grid.hpp"
#include "countable/sweep/kept.hpp"

namespace countable::sweep {

/// Everything to be reported. `results` are those of train_all().
///
/// Counts: the state of all runs, curves and predictions of the run that represents each cell, and variances. With
/// Grid::refit each run is listed twice: as trained, and with the refitted readout where the validation graphs prefer
/// it. Its cost is listed with the first. Molecules: all runs and the curves of those that have begun.
///
/// Runs of `kept` that are not among `runs`, or have not begun there, are listed as they were. If one of them represents
/// a cell but did not in the earlier sweep, the cell has the curve and the predictions that it had then.
[[nodiscard]] report::Results gather(const Grid& grid, const std::vector<Run>& runs,
                                     const std::vector<report::RunResult>& results, const std::string& folder,
                                     const Kept& kept = {});

/// What the sweep was told, with what it ran, on which data, and what it cost, as JSON: sweep.json beside the results.
/// Models and costs are those of all results, kept ones included.
[[nodiscard]] std::string sweep_json(const Grid& wanted, const report::Results& results, const std::string& command);

}  // namespace countable::sweep
