#include "countable/training/metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace countable::training {
namespace {

TEST(Metrics, KnownValues) {
    const std::vector<double> targets = {1, 10, 2, 20, 3, 30, 6, 40};  // two targets, four graphs
    const auto variance = variances({targets, 2});
    EXPECT_DOUBLE_EQ(variance[0], 3.5);
    EXPECT_DOUBLE_EQ(variance[1], 125);
    const std::vector<std::int64_t> rows = {3, 1};
    const std::vector<double> predictions = {7, 40, 2, 16};  // of graphs 3 and 1
    const auto metrics = metrics_per_target({predictions, 2}, {targets, 2}, rows, variance);
    EXPECT_EQ(metrics[0], (Metrics{0.5, 0.5, 0.5 / 3.5}));
    EXPECT_EQ(metrics[1], (Metrics{8, 2, 8. / 125}));
    EXPECT_EQ(mean_of(metrics), (Metrics{4.25, 1.25, (0.5 / 3.5 + 8. / 125) / 2}));
}

// Predicting the mean of the whole dataset has an MSE equal to the variance.
TEST(Metrics, TheMeanHasANormalizedErrorOfOne) {
    const std::vector<double> targets = {1e9 + 1, 1e9 + 2, 1e9 + 6};
    const std::vector<std::int64_t> rows = {0, 1, 2};
    const auto scaling = scaling_of({targets, 1}, rows);
    EXPECT_EQ(scaling.mean[0], 1e9 + 3);
    const std::vector<double> predictions(3, scaling.mean[0]);
    const auto metrics = metrics_per_target({predictions, 1}, {targets, 1}, rows, variances({targets, 1}));
    EXPECT_DOUBLE_EQ(metrics[0].normalized_mse, 1);
    EXPECT_DOUBLE_EQ(scaling.deviation[0] * scaling.deviation[0], metrics[0].mse);
}

TEST(Metrics, ScalingIsThatOfTheGivenRows) {
    const std::vector<double> targets = {1, 3, 100};
    const std::vector<std::int64_t> rows = {0, 1};
    EXPECT_EQ(scaling_of({targets, 1}, rows), (Scaling{{2}, {1}}));
}

TEST(Metrics, ConstantTargetsAndNoGraphs) {
    const std::vector<double> targets = {4, 4};
    const std::vector<std::int64_t> rows = {0, 1};
    EXPECT_EQ(scaling_of({targets, 1}, rows), (Scaling{{4}, {1}}));
    EXPECT_TRUE(
        std::isnan(metrics_per_target({targets, 1}, {targets, 1}, rows, variances({targets, 1}))[0].normalized_mse));
    EXPECT_TRUE(std::isnan(metrics_per_target({targets, 1}, {targets, 1}, {}, variances({targets, 1}))[0].mse));
}

}  // namespace
}  // namespace countable::training
