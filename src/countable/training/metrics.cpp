#include "countable/training/metrics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace countable::training {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// The labels of a column.
std::vector<double> known(Table table, std::size_t column) {
    std::vector<double> numbers;
    for (std::size_t i = column; i < table.values.size(); i += table.columns)
        if (!std::isnan(table.values[i])) numbers.push_back(table.values[i]);
    return numbers;
}

Metrics metrics_of(std::span<const double> predicted, std::span<const double> wanted, double variance) {
    if (wanted.empty()) return unknown_metrics;
    Metrics m;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const double error = predicted[i] - wanted[i];
        m.mse += error * error;
        m.mae += std::abs(error);
    }
    m.mse /= static_cast<double>(wanted.size());
    m.mae /= static_cast<double>(wanted.size());
    m.normalized_mse = variance > 0 ? m.mse / variance : nan;
    if (variance > 0) m.normalized_mae = m.mae / std::sqrt(variance);
    m.roc_auc = roc_auc(predicted, wanted);
    m.rmse = std::sqrt(m.mse);
    const double own_variance = moments(wanted).variance;
    if (own_variance > 0) m.r2 = 1 - m.mse / own_variance;
    return m;
}

// A mean over what is a number.
class MeanOfKnown {
  public:
    void add(double value) {
        if (std::isnan(value)) return;
        sum_ += value;
        ++count_;
    }
    [[nodiscard]] double value() const { return count_ == 0 ? nan : sum_ / static_cast<double>(count_); }

  private:
    double sum_ = 0;
    std::size_t count_ = 0;
};

}  // namespace

// In two passes: no cancellation of large squares.
Moments moments(std::span<const double> numbers) {
    Moments result;
    const auto size = static_cast<double>(numbers.size());
    for (const double x : numbers) result.mean += x;
    result.mean /= size;
    for (const double x : numbers) result.variance += (x - result.mean) * (x - result.mean);
    result.variance /= size;
    return result;
}

std::vector<double> variances(Table table) {
    std::vector<double> result;
    for (std::size_t c = 0; c < table.columns; ++c) result.push_back(moments(known(table, c)).variance);
    return result;
}

std::vector<Metrics> metrics_per_target(Table predictions, Table targets, std::span<const std::int64_t> rows,
                                        std::span<const double> variances) {
    std::vector<Metrics> result;
    for (std::size_t c = 0; c < targets.columns; ++c) {
        std::vector<double> predicted, wanted;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double label = targets.values[static_cast<std::size_t>(rows[i]) * targets.columns + c];
            if (std::isnan(label)) continue;
            wanted.push_back(label);
            predicted.push_back(predictions.values[i * targets.columns + c]);
        }
        result.push_back(metrics_of(predicted, wanted, variances[c]));
    }
    return result;
}

double roc_auc(std::span<const double> predictions, std::span<const double> targets) {
    std::size_t ones = 0;
    for (const double target : targets) {
        if (target != 0 && target != 1) return nan;
        ones += target == 1;
    }
    const std::size_t zeros = targets.size() - ones;
    if (ones == 0 || zeros == 0 || std::ranges::any_of(predictions, [](double p) { return std::isnan(p); })) return nan;
    std::vector<std::size_t> order(targets.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [&](std::size_t i) { return predictions[i]; });
    // Twice the number of pairs in which the one is above the zero; whole numbers, so the order of a tie is no matter.
    std::uint64_t twice = 0;
    for (std::size_t first = 0, zeros_below = 0; first < order.size();) {
        std::size_t last = first, tied_ones = 0;
        for (; last < order.size() && predictions[order[last]] == predictions[order[first]]; ++last)
            tied_ones += targets[order[last]] == 1;
        const std::size_t tied_zeros = last - first - tied_ones;
        twice += tied_ones * (2 * zeros_below + tied_zeros);
        zeros_below += tied_zeros;
        first = last;
    }
    return static_cast<double>(twice) / (2 * static_cast<double>(ones) * static_cast<double>(zeros));
}

Metrics mean_of(std::span<const Metrics> metrics) {
    Metrics mean{.rmse = 0, .normalized_mae = 0};
    MeanOfKnown area, r2;
    double count = 0;
    for (const Metrics& m : metrics) {
        if (!m.has_labels) continue;
        ++count;
        mean.mse += m.mse;
        mean.mae += m.mae;
        mean.normalized_mse += m.normalized_mse;
        mean.rmse += m.rmse;
        mean.normalized_mae += m.normalized_mae;
        area.add(m.roc_auc);
        r2.add(m.r2);
    }
    if (count == 0) return unknown_metrics;
    mean.mse /= count;
    mean.mae /= count;
    mean.normalized_mse /= count;
    mean.rmse /= count;
    mean.normalized_mae /= count;
    mean.roc_auc = area.value();
    mean.r2 = r2.value();
    return mean;
}

}  // namespace countable::training
