#include "countable/training/measure.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using datasets::Split;

TEST(Measure, TestGraphsMayBeMeasuredInBestEpochsOnly) {
    auto config = small_config();
    config.training.lr = 0.05;  // so that some epochs are worse than those before
    Trainer always = trainer_of(config);
    config.training.evaluate_test = false;
    Trainer best_only = trainer_of(config);
    train_epochs(always, 12);
    train_epochs(best_only, 12);
    EXPECT_EQ(always.best_epoch, best_only.best_epoch);
    double lowest = INFINITY;
    int skipped = 0;
    for (std::size_t e = 0; e < 12; ++e) {
        const auto &all = always.history[e], &some = best_only.history[e];
        EXPECT_EQ(all.validation_loss, some.validation_loss);
        if (all.validation_loss < lowest) {
            EXPECT_EQ(all.of(Split::Test).mse, some.of(Split::Test).mse);
        } else {
            EXPECT_TRUE(std::isnan(some.of(Split::Test).mse));
            ++skipped;
        }
        lowest = std::min(lowest, all.validation_loss);
    }
    EXPECT_GT(skipped, 0);
}

TEST(Measure, NormalizingTargetsLeavesMetricsInRawUnits) {
    for (const bool normalize : {true, false}) {
        auto config = small_config();
        config.training.normalize_targets = normalize;
        Trainer trainer = trainer_of(config);
        train_epoch(trainer);
        const auto& record = trainer.history[0];
        const auto& validation = record.of(Split::Validation);
        const double unit = trainer.scaling.deviation[0] * trainer.scaling.deviation[0];
        EXPECT_EQ(normalize, unit != 1);
        EXPECT_NEAR(record.validation_loss * unit, validation.mse, 1e-6 * validation.mse);
        EXPECT_NEAR(validation.normalized_mse * trainer.variances[0], validation.mse, 1e-9 * validation.mse);
    }
}

TEST(Measure, TargetsMayKeepTheirMean) {
    auto config = small_config();
    config.training.center_targets = false;
    Trainer trainer = trainer_of(config);
    EXPECT_EQ(trainer.scaling.mean, std::vector<double>(trainer.scaling.mean.size(), 0));
    EXPECT_NE(trainer.scaling.deviation[0], 1);
    train_epoch(trainer);
    const auto& record = trainer.history[0];
    const double unit = trainer.scaling.deviation[0] * trainer.scaling.deviation[0];
    EXPECT_NEAR(record.validation_loss * unit, record.of(Split::Validation).mse,
                1e-6 * record.of(Split::Validation).mse);
}

TEST(Measure, MetricsOfTheTrainingGraphsAsSeenWhileLearning) {
    auto config = small_config();
    config.model.batch_norm = false;
    config.training.evaluate_train = false;
    Trainer trainer = trainer_of(config);
    train_epoch(trainer);
    const auto& record = trainer.history[0];
    const double unit = trainer.scaling.deviation[0] * trainer.scaling.deviation[0];
    EXPECT_NEAR(record.of(Split::Train).mse, record.train_loss * unit, 1e-4 * record.of(Split::Train).mse);
}

}  // namespace
}  // namespace countable::training
