#include "countable/training/record.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace countable::training {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

EpochRecord epoch(std::int64_t number, double validation_loss, double validation_area) {
    EpochRecord record;
    record.epoch = number;
    record.validation_loss = validation_loss;
    record.metrics[static_cast<std::size_t>(datasets::Split::Validation)].roc_auc = validation_area;
    return record;
}

TEST(Record, TheBestEpochIsTheFirstOfTheBest) {
    const std::vector<EpochRecord> epochs = {epoch(1, 3, unknown), epoch(2, 2, 0.6), epoch(3, 1, 0.7),
                                             epoch(4, 1, 0.7),     epoch(5, 2, 0.8), epoch(6, 9, 0.8)};
    EXPECT_EQ(best_of(epochs, Select::Loss)->epoch, 3);
    EXPECT_EQ(best_of(epochs, Select::RocAuc)->epoch, 5);
    EXPECT_EQ(best_of(std::span(epochs).first(1), Select::RocAuc)->epoch, 1);
    EXPECT_EQ(best_of({}, Select::Loss), nullptr);
}

TEST(Record, AnEpochWithoutAnAreaIsWorseThanAnyArea) {
    EXPECT_TRUE(is_better(epoch(2, 0, 0.1), epoch(1, 0, unknown), Select::RocAuc));
    EXPECT_FALSE(is_better(epoch(1, 0, unknown), epoch(2, 0, 0.1), Select::RocAuc));
}

TEST(Record, PeopleLookAtWhatIsLearnt) {
    TrainingConfig config;
    const Metrics metrics{.mse = 1, .mae = 2, .normalized_mse = 3, .roc_auc = 4};
    EXPECT_EQ(metrics.*leading_metric(config).value, 3);
    config.loss = Loss::NormalizedMae;  // the mean of MAEs in several units is none
    EXPECT_EQ(metrics.*leading_metric(config).value, 3);
    config.loss = Loss::Mae;
    EXPECT_EQ(metrics.*leading_metric(config).value, 2);
    config.loss = Loss::Bce;
    config.select = Select::RocAuc;
    EXPECT_EQ(metrics.*leading_metric(config).value, 4);
}

TEST(Record, ReadsBackWhatItWrites) {
    auto record = epoch(7, 0.1, 2.0 / 3);
    record.lr = 1e-3;
    record.metrics[2] = {1, 2, 3, 4, 5, 6, 7};
    const auto values = record_values(record);
    ASSERT_EQ(values.size(), record_columns().size());
    EXPECT_EQ(record_line(record_from(7, values)), record_line(record));
    EXPECT_EQ(record_columns().back(), "test_normalized_mae");
    EXPECT_EQ(values.back(), 7);
}

TEST(Record, RunsFromBeforeRmseAreRead) {
    auto record = epoch(7, 0.1, 0.5);
    record.metrics[2] = {1, 2, 3, 4, 5, 6, 7};
    const auto values = record_values(record);
    const auto read = record_from(7, std::span(values).first(first_record_columns));
    EXPECT_EQ(record_columns()[first_record_columns - 1], "test_roc_auc");
    EXPECT_EQ(read.of(datasets::Split::Test).roc_auc, 4);
    EXPECT_TRUE(std::isnan(read.of(datasets::Split::Test).rmse));
    const auto second = record_from(7, std::span(values).first(second_record_columns));
    EXPECT_EQ(record_columns()[second_record_columns - 1], "test_r2");
    EXPECT_EQ(second.of(datasets::Split::Test).r2, 6);
    EXPECT_TRUE(std::isnan(second.of(datasets::Split::Test).normalized_mae));
    EXPECT_TRUE(is_record_width(values.size()) && !is_record_width(values.size() - 1));
}

}  // namespace
}  // namespace countable::training
