#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "countable/datasets/split.hpp"
#include "countable/training/config/config.hpp"
#include "countable/training/metrics.hpp"

namespace countable::training {

/// Learning rate, losses and metrics of one epoch.
struct EpochRecord {
    std::int64_t epoch = 0;  ///< from 1
    double lr = 0;
    double train_loss = 0;           ///< mean over the labels, each with the weights of its step
    double validation_loss = 0;      ///< after the epoch, in the units of the loss
    std::array<Metrics, 3> metrics;  ///< training, validation and test graphs, after the epoch

    [[nodiscard]] const Metrics& of(datasets::Split split) const { return metrics[static_cast<std::size_t>(split)]; }
};

/// Whether `a` is a better epoch than `b` by the selection metric: a lower validation loss, or with Select::RocAuc a
/// higher ROC-AUC of the validation graphs. The one place that decides it; of equal epochs the first is the best.
[[nodiscard]] bool is_better(const EpochRecord& a, const EpochRecord& b, Select select);
/// The best of some epochs; null if there are none.
[[nodiscard]] const EpochRecord* best_of(std::span<const EpochRecord> epochs, Select select);

/// The metric that progress lines and curves show.
struct LeadingMetric {
    const char* name;
    double Metrics::*value;
    bool is_share = false;  ///< from 0 to 1, higher is better; of other metrics lower is better
};
/// The ROC-AUC if it selects the best epoch, the MAE if it is the loss, otherwise the MSE divided by the variance.
[[nodiscard]] LeadingMetric leading_metric(const TrainingConfig& config);

/// Names and values of the columns of metrics.csv, all but the epoch.
[[nodiscard]] const std::vector<std::string>& record_columns();
[[nodiscard]] std::vector<double> record_values(const EpochRecord& record);
/// From the values of all columns, or of those of an earlier version (is_record_width()); other metrics are then unknown.
[[nodiscard]] EpochRecord record_from(std::int64_t epoch, std::span<const double> values);
/// The columns of the first version, and of the second one with RMSE and R2; the normalised MAE was added later.
inline constexpr std::size_t first_record_columns = 15, second_record_columns = 21;
/// Whether some version had so many columns.
[[nodiscard]] bool is_record_width(std::size_t columns);

/// Lines of metrics.csv. Numbers are the shortest that read back as the same double.
[[nodiscard]] std::string record_header();
[[nodiscard]] std::string record_line(const EpochRecord& record);

/// The shortest decimal that reads back as the same double; otherwise "nan" or "inf".
[[nodiscard]] std::string shortest(double value);

}  // namespace countable::training
