#include "countable/training/metrics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace countable::training {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct Moments {
    double mean = 0, variance = 0;
};

// In two passes: no cancellation of large squares.
template <typename At>
Moments moments(std::size_t size, const At& at) {
    Moments result;
    for (std::size_t i = 0; i < size; ++i) result.mean += at(i);
    result.mean /= static_cast<double>(size);
    for (std::size_t i = 0; i < size; ++i) result.variance += (at(i) - result.mean) * (at(i) - result.mean);
    result.variance /= static_cast<double>(size);
    return result;
}

}  // namespace

std::vector<double> variances(Table table) {
    std::vector<double> result;
    for (std::size_t c = 0; c < table.columns; ++c)
        result.push_back(moments(table.values.size() / table.columns, [&](std::size_t i) {
                             return table.values[i * table.columns + c];
                         }).variance);
    return result;
}

Scaling scaling_of(Table table, std::span<const std::int64_t> rows) {
    Scaling scaling;
    for (std::size_t c = 0; c < table.columns; ++c) {
        const auto [mean, variance] = moments(rows.size(), [&](std::size_t i) {
            return table.values[static_cast<std::size_t>(rows[i]) * table.columns + c];
        });
        scaling.mean.push_back(mean);
        scaling.deviation.push_back(variance > 0 ? std::sqrt(variance) : 1);
    }
    return scaling;
}

std::vector<Metrics> metrics_per_target(Table predictions, Table targets, std::span<const std::int64_t> rows,
                                        std::span<const double> variances) {
    std::vector<Metrics> result(targets.columns, rows.empty() ? unknown_metrics : Metrics{});
    if (rows.empty()) return result;
    const auto count = static_cast<double>(rows.size());
    for (std::size_t c = 0; c < targets.columns; ++c) {
        Metrics& m = result[c];
        std::vector<double> predicted, wanted;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            predicted.push_back(predictions.values[i * targets.columns + c]);
            wanted.push_back(targets.values[static_cast<std::size_t>(rows[i]) * targets.columns + c]);
            const double error = predicted.back() - wanted.back();
            m.mse += error * error;
            m.mae += std::abs(error);
        }
        m.mse /= count;
        m.mae /= count;
        m.normalized_mse = variances[c] > 0 ? m.mse / variances[c] : nan;
        m.roc_auc = roc_auc(predicted, wanted);
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
    Metrics mean;
    double areas = 0;
    std::size_t with_area = 0;
    for (const Metrics& m : metrics) {
        mean.mse += m.mse;
        mean.mae += m.mae;
        mean.normalized_mse += m.normalized_mse;
        if (std::isnan(m.roc_auc)) continue;
        areas += m.roc_auc;
        ++with_area;
    }
    const auto count = static_cast<double>(metrics.size());
    return {mean.mse / count, mean.mae / count, mean.normalized_mse / count,
            with_area == 0 ? nan : areas / static_cast<double>(with_area)};
}

}  // namespace countable::training
