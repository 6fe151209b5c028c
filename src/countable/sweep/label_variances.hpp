#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "countable/report/results/results.hpp"

namespace countable::sweep {

/// Mean and population variance of the counts of all tasks over a random dataset ("er", "regular"); 0 graphs for the
/// paper's 5,000. The standard error is that of a sample variance, sqrt((m4 - variance^2) / graphs) with the fourth
/// central moment m4.
[[nodiscard]] std::vector<report::LabelVariance> label_variances(const std::string& dataset, std::uint64_t graphs,
                                                                 std::uint64_t seed);

}  // namespace countable::sweep
