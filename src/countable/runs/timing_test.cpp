#include "countable/runs/timing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "countable/io/testing.hpp"

namespace countable::runs {
namespace {

TEST(Timing, ReadsWhatItWrites) {
    const io::TemporaryFolder temporary;
    const EpochSeconds seconds = {0.5, 0.1, 12};
    EXPECT_EQ(timing_csv(seconds), "epoch,seconds\n1,0.5\n2,0.1\n3,12\n");
    const auto path = temporary.add("timing.csv", timing_csv(seconds));
    EXPECT_EQ(read_timing(path, 3), seconds);
    EXPECT_EQ(read_timing(path, 2), (EpochSeconds{0.5, 0.1}));
    EXPECT_EQ(read_timing(path, 0), EpochSeconds());
}

TEST(Timing, ADamagedLineCostsItsOwnTimeOnly) {
    const io::TemporaryFolder temporary;
    const auto path = temporary.add("timing.csv", "epoch,seconds\n1,1\n2,\n3,3\n4,4 s\n99,4\n");
    const auto seconds = read_timing(path, 4);
    EXPECT_EQ(seconds[0], 1);
    EXPECT_TRUE(std::isnan(seconds[1]));
    EXPECT_EQ(seconds[2], 3);
    EXPECT_TRUE(std::isnan(seconds[3]));
    EXPECT_TRUE(std::isnan(read_timing(temporary.path("none"), 1)[0]));
    const auto summary = summary_of(seconds);
    EXPECT_EQ(summary.sum, 4);
    EXPECT_EQ(summary.mean, 2);
    EXPECT_TRUE(std::isnan(summary_of({}).mean));
}

}  // namespace
}  // namespace countable::runs
