#include "countable/support/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace countable {
namespace {

// The figures are those of the published generators (splitmix64 into xoshiro256**), so that a dataset made from a
// seed never changes unnoticed.
TEST(Random, SameNumbersOnEveryMachine) {
    Random random{0};
    EXPECT_EQ(random.bits(), 11091344671253066420u);
    EXPECT_EQ(random.bits(), 13793997310169335082u);
    EXPECT_EQ(random.bits(), 1900383378846508768u);
}

TEST(Random, BelowIsEven) {
    Random random{1};
    std::array<int, 7> seen{};
    for (int i = 0; i < 70'000; ++i) ++seen.at(random.below(7));
    for (const int times : seen) EXPECT_NEAR(times, 10'000, 500);
}

TEST(Random, UnitStaysBelowOne) {
    Random random{2};
    double sum = 0;
    for (int i = 0; i < 10'000; ++i) {
        const double x = random.unit();
        ASSERT_GE(x, 0);
        ASSERT_LT(x, 1);
        sum += x;
    }
    EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

TEST(Random, ShuffleKeepsTheElements) {
    Random random{3};
    std::vector<int> items(100);
    std::iota(items.begin(), items.end(), 0);
    auto shuffled = items;
    random.shuffle(shuffled);
    EXPECT_NE(shuffled, items);
    std::sort(shuffled.begin(), shuffled.end());
    EXPECT_EQ(shuffled, items);
}

}  // namespace
}  // namespace countable
