#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace countable::training {

/// How far predictions are from targets, in the units of the targets, over the graphs, or nodes, that have a label: a
/// target that is not a number is a missing label. Sums are in double precision and in a fixed order; every graph, or
/// node, has the same weight.
struct Metrics {
    double mse = 0;             ///< mean of (prediction - target)^2
    double mae = 0;             ///< mean of |prediction - target|
    double normalized_mse = 0;  ///< MSE divided by the variance of the target; not a number if that is 0
    /// Of targets 0 and 1: the probability that a graph of target 1 has the higher prediction of two, ties counting
    /// half (the area under the ROC curve). Not a number unless both occur and nothing else.
    double roc_auc = std::numeric_limits<double>::quiet_NaN();
    double rmse = std::numeric_limits<double>::quiet_NaN();  ///< the square root of the MSE
    /// The coefficient of determination: 1 - MSE / (variance of the target over these graphs). Not a number if that
    /// variance is 0.
    double r2 = std::numeric_limits<double>::quiet_NaN();
    /// The MAE divided by the standard deviation of the target; not a number if that is 0.
    double normalized_mae = std::numeric_limits<double>::quiet_NaN();
    bool has_labels = true;  ///< false: no graph has a label, and no metric is a number
};

inline constexpr Metrics unknown_metrics{.mse = std::numeric_limits<double>::quiet_NaN(),
                                         .mae = std::numeric_limits<double>::quiet_NaN(),
                                         .normalized_mse = std::numeric_limits<double>::quiet_NaN(),
                                         .has_labels = false};

/// Metrics::roc_auc. O(n log n).
[[nodiscard]] double roc_auc(std::span<const double> predictions, std::span<const double> targets);

/// A table of numbers: a row for each graph, or node, a column for each target, row by row.
struct Table {
    std::span<const double> values;
    std::size_t columns = 1;
};

/// Population variance of each column over its labels.
[[nodiscard]] std::vector<double> variances(Table table);

/// Mean and population variance, the mean of (x - mean)^2.
struct Moments {
    double mean = 0, variance = 0;
};
[[nodiscard]] Moments moments(std::span<const double> numbers);

/// The metrics of each target over `rows` of the targets; row i of the predictions belongs to row rows[i] of the
/// targets.
/// All are not a number when no row has a label.
[[nodiscard]] std::vector<Metrics> metrics_per_target(Table predictions, Table targets,
                                                      std::span<const std::int64_t> rows,
                                                      std::span<const double> variances);

/// The mean of each metric over the targets that have labels; the means of roc_auc and r2 are over the targets for
/// which they are numbers, as in OGB's evaluator.
[[nodiscard]] Metrics mean_of(std::span<const Metrics> metrics);

}  // namespace countable::training
