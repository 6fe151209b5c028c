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

/// What is to be said of the molecules of a dataset with this checksum wherever their scores appear; nothing for
/// datasets whose split is fixed by their files.
[[nodiscard]] std::string note_on_data(const std::string& dataset, const std::string& checksum);

}  // namespace countable::sweep
