#include "countable/training/optimizer/schedule.hpp"

#include <gtest/gtest.h>

namespace countable::training {
namespace {

TEST(Schedule, ConstantEndsWithItsEpochs) {
    Schedule schedule({.epochs = 3, .lr = 0.5});
    for (int epoch = 0; epoch < 3; ++epoch) {
        EXPECT_EQ(schedule.lr(), 0.5);
        EXPECT_FALSE(schedule.finished());
        schedule.epoch_done(1);
    }
    EXPECT_TRUE(schedule.finished());
}

TEST(Schedule, PlateauWaitsDividesAndStops) {
    Schedule schedule({.epochs = 1000, .lr = 1, .schedule = ScheduleKind::Plateau, .patience = 2});
    schedule.epoch_done(10);
    schedule.epoch_done(9);
    for (int epoch = 0; epoch < 2; ++epoch) schedule.epoch_done(8.9999);  // not enough of an improvement
    EXPECT_EQ(schedule.lr(), 1);
    schedule.epoch_done(20);
    EXPECT_EQ(schedule.lr(), 0.5);
    schedule.epoch_done(8);
    for (int epoch = 0; epoch < 2; ++epoch) schedule.epoch_done(8);
    EXPECT_EQ(schedule.lr(), 0.5);
    schedule.epoch_done(8);
    EXPECT_EQ(schedule.lr(), 0.25);
    int epochs = 0;
    while (!schedule.finished()) {
        schedule.epoch_done(8);
        ++epochs;
    }
    EXPECT_EQ(schedule.lr(), 1. / 128);  // the first power of 1/2 below 0.01
    EXPECT_EQ(epochs, 5 * 3);
}

TEST(Schedule, CosineFallsToItsEnd) {
    Schedule schedule({.epochs = 4, .lr = 2, .schedule = ScheduleKind::Cosine, .min_lr_ratio = 0});
    EXPECT_EQ(schedule.lr(), 2);
    schedule.epoch_done(1);
    EXPECT_NEAR(schedule.lr(), 1.70710678, 1e-8);
    schedule.epoch_done(1);
    EXPECT_NEAR(schedule.lr(), 1, 1e-12);
}

TEST(Schedule, GoesOnFromAState) {
    const TrainingConfig config{.epochs = 20, .lr = 1, .schedule = ScheduleKind::Plateau, .patience = 1};
    Schedule whole(config), first(config);
    for (int epoch = 0; epoch < 5; ++epoch) {
        whole.epoch_done(1);
        first.epoch_done(1);
    }
    Schedule second(config);
    second.restore(first.state());
    for (int epoch = 5; epoch < 15; ++epoch) {
        whole.epoch_done(1);
        second.epoch_done(1);
        EXPECT_EQ(whole.state(), second.state());
    }
    Schedule longer({.epochs = 30, .lr = 1});
    longer.restore({.lr = 1, .epochs = 20, .finished = true});
    EXPECT_FALSE(longer.finished());
    Schedule wave({.epochs = 40, .lr = 1, .schedule = ScheduleKind::Cosine, .min_lr_ratio = 0});
    wave.restore({.lr = 0, .epochs = 20, .finished = true});
    EXPECT_NEAR(wave.lr(), 0.5, 1e-12);
}

}  // namespace
}  // namespace countable::training
