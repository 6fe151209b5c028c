#include "countable/training/scaling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace countable::training {
namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

TEST(Scaling, IsThatOfTheGivenRows) {
    const std::vector<double> targets = {1, 3, 100};
    const std::vector<std::int64_t> rows = {0, 1};
    EXPECT_EQ(scaling_of({targets, 1}, rows), (Scaling{{2}, {1}}));
}

TEST(Scaling, AConstantTargetHasTheDeviationOne) {
    const std::vector<double> targets = {4, 4};
    const std::vector<std::int64_t> rows = {0, 1};
    EXPECT_EQ(scaling_of({targets, 1}, rows), (Scaling{{4}, {1}}));
}

TEST(Scaling, MissingLabelsAreExcluded) {
    const std::vector<double> targets = {0, 5, missing, 7, 1, missing, 1, missing, missing, missing};
    const std::vector<std::int64_t> rows = {4, 2, 0, 1, 3};
    EXPECT_EQ(scaling_of({targets, 2}, rows).mean, (std::vector<double>{2. / 3, 6}));
}

TEST(Scaling, OutputsAreScaledBack) {
    const Scaling scaling{{10, 0}, {2, 0.5}};
    const std::vector<double> targets = {14, 1, 6, -3};
    const auto learnt = scaled(targets, scaling);
    EXPECT_EQ(learnt, (std::vector<double>{2, 2, -2, -6}));
    EXPECT_EQ(in_raw_units(learnt, scaling, Loss::Mse), targets);
    EXPECT_EQ(scaled(targets, no_scaling(2)), targets);
    EXPECT_TRUE(std::isnan(scaled({missing, 1}, scaling)[0]));
}

TEST(Scaling, BinaryCrossEntropyPredictsProbabilities) {
    const auto predictions = in_raw_units({0, 2}, no_scaling(1), Loss::Bce);
    EXPECT_EQ(predictions[0], 0.5);
    EXPECT_DOUBLE_EQ(predictions[1], 1 / (1 + std::exp(-2.)));
}

}  // namespace
}  // namespace countable::training
