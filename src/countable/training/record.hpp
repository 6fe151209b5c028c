#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "countable/datasets/split.hpp"
#include "countable/training/config/config.hpp"
#include "countable/training/metrics.hpp"

namespace countable::training {

/// The figures of one epoch.
struct EpochRecord {
    std::int64_t epoch = 0;  ///< from 1
    double lr = 0;
    double train_loss = 0;           ///< mean over the labels, each as the network was when it saw the graph
    double validation_loss = 0;      ///< after the epoch, in the units of the loss
    std::array<Metrics, 3> metrics;  ///< training, validation and test graphs, after the epoch

    [[nodiscard]] const Metrics& of(datasets::Split split) const { return metrics[static_cast<std::size_t>(split)]; }
};

/// Whether `a` is the better epoch. Of equal ones the first is the best.
[[nodiscard]] bool is_better(const EpochRecord& a, const EpochRecord& b, Select select);
/// The best of some epochs; null if there are none.
[[nodiscard]] const EpochRecord* best_of(std::span<const EpochRecord> epochs, Select select);

/// A figure that people look at while the loss falls.
struct LeadingMetric {
    const char* name;
    double Metrics::*value;
    bool is_share = false;  ///< from 0 to 1, higher is better; of all others small ones matter
};
/// The area where it chooses the best epoch, the MAE where it is what is learnt, else the MSE in units of the variance.
[[nodiscard]] LeadingMetric leading_metric(const TrainingConfig& config);

/// Names and values of the columns of metrics.csv, all but the epoch.
[[nodiscard]] const std::vector<std::string>& record_columns();
[[nodiscard]] std::vector<double> record_values(const EpochRecord& record);
/// From the values of all columns, or of the first `first_record_columns`: figures of the others are then unknown.
[[nodiscard]] EpochRecord record_from(std::int64_t epoch, std::span<const double> values);
/// The columns that runs have had from the first version on; the others, RMSE and R2, came later.
inline constexpr std::size_t first_record_columns = 15;

/// Lines of metrics.csv. Numbers are the shortest that read back as the same double.
[[nodiscard]] std::string record_header();
[[nodiscard]] std::string record_line(const EpochRecord& record);

/// The shortest decimal that reads back as the same double; "nan" and "inf" where it is none.
[[nodiscard]] std::string shortest(double value);

}  // namespace countable::training
