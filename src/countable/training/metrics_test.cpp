#include "countable/training/metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "countable/support/random.hpp"

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
    const auto expect = [](const Metrics& found, double mse, double mae, double normalized) {
        EXPECT_EQ(found.mse, mse);
        EXPECT_EQ(found.mae, mae);
        EXPECT_EQ(found.normalized_mse, normalized);
        EXPECT_TRUE(std::isnan(found.roc_auc));
    };
    expect(metrics[0], 0.5, 0.5, 0.5 / 3.5);
    expect(metrics[1], 8, 2, 8. / 125);
    expect(mean_of(metrics), 4.25, 1.25, (0.5 / 3.5 + 8. / 125) / 2);
}

// By its definition: all pairs of a one and a zero.
double roc_auc_of_pairs(const std::vector<double>& predictions, const std::vector<double>& targets) {
    double above = 0, pairs = 0;
    for (std::size_t i = 0; i < targets.size(); ++i)
        for (std::size_t j = 0; j < targets.size(); ++j) {
            if (targets[i] != 1 || targets[j] != 0) continue;
            above += predictions[i] > predictions[j] ? 1 : predictions[i] == predictions[j] ? 0.5 : 0;
            ++pairs;
        }
    return above / pairs;
}

TEST(RocAuc, IsTheShareOfPairsInOrder) {
    EXPECT_EQ(roc_auc(std::vector<double>{0.1, 0.4, 0.35, 0.8}, std::vector<double>{0, 0, 1, 1}), 0.75);
    Random random(3);
    for (int round = 0; round < 50; ++round) {
        std::vector<double> predictions, targets = {0, 1};
        while (targets.size() < 2 + random.below(40)) targets.push_back(static_cast<double>(random.below(2)));
        for (std::size_t i = 0; i < targets.size(); ++i)
            predictions.push_back(static_cast<double>(random.below(round < 25 ? 5 : 1000)));
        EXPECT_DOUBLE_EQ(roc_auc(predictions, targets), roc_auc_of_pairs(predictions, targets)) << round;
    }
}

TEST(RocAuc, IsUnknownForOneClassOrOtherNumbers) {
    for (const std::vector<double>& targets : {std::vector<double>{1, 1}, {0, 0}, {0, 0.5}, {}})
        EXPECT_TRUE(std::isnan(roc_auc(std::vector<double>(targets.size(), 1), targets)));
    const std::vector<Metrics> metrics = {{1, 1, 1, 0.25}, {1, 1, 1}, {1, 1, 1, 0.75}};
    EXPECT_EQ(mean_of(metrics).roc_auc, 0.5);
}

TEST(Metrics, RmseAndR2) {
    const std::vector<double> targets = {1, 2, 3, 6, 100};
    const std::vector<std::int64_t> rows = {0, 1, 2, 3};  // mean 3, variance 3.5
    const std::vector<double> predictions = {1, 2, 4, 3};
    const auto metrics = metrics_per_target({predictions, 1}, {targets, 1}, rows, variances({targets, 1}));
    EXPECT_DOUBLE_EQ(metrics[0].rmse, std::sqrt(10. / 4));
    EXPECT_DOUBLE_EQ(metrics[0].r2, 1 - (10. / 4) / 3.5);
    const auto of_mean =
        metrics_per_target({std::vector<double>(4, 3), 1}, {targets, 1}, rows, variances({targets, 1}));
    EXPECT_DOUBLE_EQ(of_mean[0].r2, 0);
    const std::vector<double> constant = {4, 4};
    const auto of_constant =
        metrics_per_target({constant, 1}, {constant, 1}, std::vector<std::int64_t>{0, 1}, variances({constant, 1}))[0];
    EXPECT_EQ(of_constant.rmse, 0);
    EXPECT_TRUE(std::isnan(of_constant.r2));
    const std::vector<Metrics> both = {metrics[0], of_constant};
    EXPECT_DOUBLE_EQ(mean_of(both).r2, metrics[0].r2) << "over the targets that have one";
    EXPECT_DOUBLE_EQ(mean_of(both).rmse, metrics[0].rmse / 2);
}

// Every metric of a column with missing labels is that of the same column without their rows.
TEST(Metrics, MissingLabelsAreLeftOut) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> targets = {0, 5, none, 7, 1, none, 1, none, none, none};  // two targets, five graphs
    const std::vector<double> first = {0, 1, 1}, second = {5, 7};
    EXPECT_EQ(variances({targets, 2}), (std::vector<double>{variances({first, 1})[0], variances({second, 1})[0]}));
    const std::vector<std::int64_t> rows = {4, 2, 0, 1, 3};
    const std::vector<double> predictions = {9, 9, 0.7, 9, 0.6, 4, 9, 9, 0.5, 9};
    const auto found = metrics_per_target({predictions, 2}, {targets, 2}, rows, variances({targets, 2}));
    const auto expect_same = [](const Metrics& a, const Metrics& b) {
        EXPECT_DOUBLE_EQ(a.mse, b.mse);
        EXPECT_DOUBLE_EQ(a.mae, b.mae);
        EXPECT_DOUBLE_EQ(a.normalized_mse, b.normalized_mse);
        EXPECT_DOUBLE_EQ(a.rmse, b.rmse);
        EXPECT_DOUBLE_EQ(a.r2, b.r2);
    };
    const std::vector<std::int64_t> three = {1, 0, 2}, two = {0, 1};
    const auto of_first =
        metrics_per_target({std::vector<double>{0.7, 0.6, 0.5}, 1}, {first, 1}, three, variances({first, 1}))[0];
    expect_same(found[0], of_first);
    EXPECT_EQ(found[0].roc_auc, 0.5);
    expect_same(found[1],
                metrics_per_target({std::vector<double>{4, 9}, 1}, {second, 1}, two, variances({second, 1}))[0]);
    // A part in which a target has no label.
    const std::vector<std::int64_t> last = {2, 3};
    const auto some =
        metrics_per_target({std::vector<double>{0.5, 0, 0.5, 0}, 2}, {targets, 2}, last, variances({targets, 2}));
    EXPECT_FALSE(some[1].has_labels);
    EXPECT_TRUE(std::isnan(some[1].mse));
    EXPECT_DOUBLE_EQ(mean_of(some).mse, 0.25);
    EXPECT_TRUE(std::isnan(mean_of(std::span(some).subspan(1)).mse));
}

// Predicting the mean of the whole dataset has an MSE equal to the variance.
TEST(Metrics, TheMeanHasANormalizedErrorOfOne) {
    const std::vector<double> targets = {1e9 + 1, 1e9 + 2, 1e9 + 6};
    const std::vector<std::int64_t> rows = {0, 1, 2};
    const auto [mean, variance] = moments(targets);
    EXPECT_EQ(mean, 1e9 + 3);
    const std::vector<double> predictions(3, mean);
    const auto metrics = metrics_per_target({predictions, 1}, {targets, 1}, rows, variances({targets, 1}));
    EXPECT_DOUBLE_EQ(metrics[0].normalized_mse, 1);
    EXPECT_DOUBLE_EQ(metrics[0].normalized_mae, 2 / std::sqrt(14. / 3));
    EXPECT_DOUBLE_EQ(variance, metrics[0].mse);
}

TEST(Metrics, ConstantTargetsAndNoGraphs) {
    const std::vector<double> targets = {4, 4};
    const std::vector<std::int64_t> rows = {0, 1};
    EXPECT_TRUE(
        std::isnan(metrics_per_target({targets, 1}, {targets, 1}, rows, variances({targets, 1}))[0].normalized_mse));
    EXPECT_TRUE(std::isnan(metrics_per_target({targets, 1}, {targets, 1}, {}, variances({targets, 1}))[0].mse));
}

}  // namespace
}  // namespace countable::training
