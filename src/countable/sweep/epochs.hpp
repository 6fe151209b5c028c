#pragma once

#include "countable/training/record.hpp"

namespace countable::sweep {

/// Adds the epochs that the metrics.csv of a run tells of. Throws InputError if there is none, or at a line that is
/// damaged, after the epochs before it were added.
void read_epochs(const std::string& run, std::vector<training::EpochRecord>& epochs);

/// The same without an error: the epochs before the damage, none if there is no metrics.csv.
[[nodiscard]] std::vector<training::EpochRecord> whole_epochs(const std::string& run);

}  // namespace countable::sweep
