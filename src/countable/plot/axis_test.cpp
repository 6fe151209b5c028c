#include "countable/plot/axis.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace countable::plot {
namespace {

using testing::ElementsAre;

std::vector<std::string> texts(const Axis& axis) {
    std::vector<std::string> list;
    for (const Tick& tick : axis.ticks) list.push_back(tick.text + tick.power);
    return list;
}

TEST(Axis, LinearTicksAreRoundNumbers) {
    EXPECT_THAT(texts(linear_axis(0, 17)), ElementsAre("0", "5", "10", "15"));
    EXPECT_THAT(texts(linear_axis(1, 218)), ElementsAre("50", "100", "150", "200"));
    EXPECT_THAT(texts(linear_axis(55, 85)), ElementsAre("60", "70", "80"));
    EXPECT_THAT(texts(linear_axis(0, 0.3)), ElementsAre("0", "0.1", "0.2", "0.3"));
    EXPECT_THAT(texts(linear_axis(0, 1)), ElementsAre("0", "0.2", "0.4", "0.6", "0.8", "1"));
    EXPECT_THAT(texts(linear_axis(1, 2)), ElementsAre("1", "1.2", "1.4", "1.6", "1.8", "2"));
}

TEST(Axis, PowersOfTen) {
    EXPECT_THAT(texts(power_axis(-3, 1)), ElementsAre("10-3", "10-2", "10-1", "100", "101"));
    EXPECT_THAT(texts(power_axis(-14, 3)), ElementsAre("10-12", "10-9", "10-6", "10-3", "100", "103"));
    EXPECT_THAT(texts(power_axis(0, 0)), ElementsAre("100", "101"));
    for (int low = -20; low <= 0; ++low)
        for (int high = low; high <= 5; ++high) {
            const auto ticks = power_axis(low, high).ticks.size();
            EXPECT_TRUE(ticks >= 1 && ticks <= 8) << low << " to " << high << ": " << ticks;
        }
}

TEST(Axis, TightTicksLieBetweenTheEnds) {
    EXPECT_THAT(texts(tight_log_axis(0.13, 2.1)), ElementsAre("0.15", "0.2", "0.3", "0.5", "0.7", "1", "1.5", "2"));
    EXPECT_THAT(texts(tight_log_axis(1, 1.01)), ElementsAre("1"));
}

TEST(Axis, FractionsAreLinearInTheScale) {
    const Axis axis = power_axis(-4, 0);
    EXPECT_DOUBLE_EQ(axis.fraction(1e-4), 0);
    EXPECT_DOUBLE_EQ(axis.fraction(1e-3), 0.25);
    EXPECT_DOUBLE_EQ(axis.fraction(1), 1);
    EXPECT_LT(axis.fraction(1e-5), 0);
    EXPECT_FALSE(axis.shows(0));
    EXPECT_FALSE(axis.shows(std::nan("")));
    EXPECT_TRUE(linear_axis(0, 1).shows(0));
    EXPECT_FALSE(linear_axis(0, 1).shows(INFINITY));
}

}  // namespace
}  // namespace countable::plot
