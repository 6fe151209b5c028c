#include "countable/training/metrics.hpp"

#include <cmath>
#include <limits>

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
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double error = predictions.values[i * targets.columns + c] -
                                 targets.values[static_cast<std::size_t>(rows[i]) * targets.columns + c];
            m.mse += error * error;
            m.mae += std::abs(error);
        }
        m.mse /= count;
        m.mae /= count;
        m.normalized_mse = variances[c] > 0 ? m.mse / variances[c] : nan;
    }
    return result;
}

Metrics mean_of(std::span<const Metrics> metrics) {
    Metrics mean;
    for (const Metrics& m : metrics) {
        mean.mse += m.mse;
        mean.mae += m.mae;
        mean.normalized_mse += m.normalized_mse;
    }
    const auto count = static_cast<double>(metrics.size());
    return {mean.mse / count, mean.mae / count, mean.normalized_mse / count};
}

}  // namespace countable::training
