#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace countable::training {

/// How far predictions are from targets, in the units of the targets, over the graphs that have a label: a target that
/// is not a number is a missing label. Sums are in double precision and in a fixed order; every graph has the same
/// weight.
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
    bool has_labels = true;  ///< false: no graph has a label, and no figure is a number
};

inline constexpr Metrics unknown_metrics{.mse = std::numeric_limits<double>::quiet_NaN(),
                                         .mae = std::numeric_limits<double>::quiet_NaN(),
                                         .normalized_mse = std::numeric_limits<double>::quiet_NaN(),
                                         .has_labels = false};

/// Metrics::roc_auc. O(n log n).
[[nodiscard]] double roc_auc(std::span<const double> predictions, std::span<const double> targets);

/// Numbers for several targets and graphs: row by row, a row for each graph.
struct Table {
    std::span<const double> values;
    std::size_t columns = 1;
};

/// Population variance of each column: the mean of (x - mean)^2 over the numbers of the column.
[[nodiscard]] std::vector<double> variances(Table table);

/// Means and standard deviations (a deviation of 0 is given as 1) of the columns over some rows, those without a label
/// left out.
struct Scaling {
    std::vector<double> mean, deviation;
    friend bool operator==(const Scaling&, const Scaling&) = default;
};
[[nodiscard]] Scaling scaling_of(Table table, std::span<const std::int64_t> rows);

/// One for each target, over `rows` of the targets; row i of the predictions belongs to row rows[i] of the targets.
/// All are not a number when no row has a label.
[[nodiscard]] std::vector<Metrics> metrics_per_target(Table predictions, Table targets,
                                                      std::span<const std::int64_t> rows,
                                                      std::span<const double> variances);

/// The mean of each figure over the targets that have labels; that of roc_auc and of r2 over those that have one, as
/// OGB's evaluator takes it.
[[nodiscard]] Metrics mean_of(std::span<const Metrics> metrics);

}  // namespace countable::training
