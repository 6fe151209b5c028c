#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/report/results/results.hpp"

namespace countable::report {

/// The variance of the labels of a task beside the paper's.
struct VarianceComparison {
    LabelVariance ours;
    std::optional<double> paper;
    double ratio = 0;  ///< paper's / ours; not a number without the paper's
    /// The smallest whole number from 1 to 9 such that labels multiplied by it explain the paper's variance: ours times
    /// its square is within three standard errors of the difference. None if no such number is.
    std::optional<int> multiple;
    std::string explanation;  ///< one sentence
};

/// The paper's variances are those of another sample of 5,000 graphs, so that the difference of two such variances has
/// the standard error se * sqrt(1 + graphs / 5000).
[[nodiscard]] std::vector<VarianceComparison> compare_variances(const std::vector<LabelVariance>& variances);

}  // namespace countable::report
