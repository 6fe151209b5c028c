#pragma once

#include <array>
#include <string>

#include "countable/report/paper/tables.hpp"
#include "countable/report/results/results.hpp"
#include "countable/sweep/grid.hpp"
#include "countable/training/record.hpp"

namespace countable::sweep {

/// How a run on molecules stands, with the scores of its table. `result` is what its manifest says.
[[nodiscard]] report::RunResult molecule_result(const Run& run, const std::string& folder, report::RunResult result);

/// What the curves show of an epoch: training, validation and test.
[[nodiscard]] std::array<double, 3> curve_values(const training::EpochRecord& epoch, report::Measured measured);

}  // namespace countable::sweep
