#pragma once

#include "countable/sweep/extrapolation.hpp"

namespace countable::sweep {

/// Tests the network of a run that is done on the datasets of its table, as trained and with its readout refitted.
/// Nothing in the folder changes. Throws what training throws.
[[nodiscard]] std::vector<Extrapolation> test_network(const Run& run, const std::string& folder);

/// The same of the Deep LRP-1-3 that theory::lrp_network() compiles for a task.
[[nodiscard]] std::vector<Extrapolation> test_compiled_network(const std::string& task,
                                                               const std::vector<std::string>& datasets);

}  // namespace countable::sweep
