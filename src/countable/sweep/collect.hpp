#pragma once

#include <string>
#include <vector>

#include "countable/report/results/results.hpp"
#include "countable/sweep/grid.hpp"

namespace countable::sweep {

/// How a run stands, read from its folder: done, failed, or missing if neither is noted. A run of counts that asks for
/// `training.finish` counts as missing until its folder has been finished with it, and has the result after it; any
/// other has the result as trained, even if its folder was once finished. A run on molecules that was begun and is
/// not done is unfinished, and has the scores of its best epoch so far.
[[nodiscard]] report::RunResult result_of(const Run& run, const std::string& folder);

/// The same as trained: the best epoch before `training.finish`, whether the run asks for it or not.
[[nodiscard]] report::RunResult result_as_trained(const Run& run, const std::string& folder);

/// What the curves of the table show, of all epochs of a run; the finish, if there is one, is the last.
[[nodiscard]] std::vector<report::CurvePoint> curve_of(const Run& run, const std::string& folder);

/// Whether the weights in the folder of a run, and so its predictions, are those after `training.finish`.
[[nodiscard]] bool weights_are_refitted(const Run& run, const std::string& folder);

/// Its predictions of the test graphs, gathered by the true count.
[[nodiscard]] std::vector<report::PredictionSummary> predictions_of(const Run& run, const std::string& folder);

/// Value at `part` of the way through sorted values, between two of them in proportion.
[[nodiscard]] double quantile(const std::vector<double>& sorted, double part);

}  // namespace countable::sweep
