#pragma once

#include <string>
#include <vector>

#include "countable/report/results.hpp"
#include "countable/sweep/grid.hpp"

namespace countable::sweep {

/// What the folder of a run tells of it: done, failed, or missing where neither is noted.
[[nodiscard]] report::RunResult result_of(const Run& run, const std::string& folder);

/// Of a run that is done and ended with `training.finish`: the same without it, that is, figures of the best epoch as
/// trained. Other runs are as result_of() has them.
[[nodiscard]] report::RunResult result_without_finish(const Run& run, const std::string& folder);

/// Normalised MSE of all epochs of a run.
[[nodiscard]] std::vector<report::CurvePoint> curve_of(const Run& run, const std::string& folder);

/// Its predictions of the test graphs, gathered by the true count.
[[nodiscard]] std::vector<report::PredictionSummary> predictions_of(const Run& run, const std::string& folder);

/// Value at `part` of the way through sorted values, between two of them in proportion.
[[nodiscard]] double quantile(const std::vector<double>& sorted, double part);

}  // namespace countable::sweep
