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

// First numbers of many streams, as one sequence: all different, and each bit set half of the time.
TEST(Random, StreamsHaveNothingInCommon) {
    std::vector<std::uint64_t> first;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (std::uint64_t stream = 0; stream < 10; ++stream)
            for (std::uint64_t index = 0; index < 100; ++index) first.push_back(Random(seed, stream, index).bits());
    for (int bit = 0; bit < 64; ++bit) {
        const auto set = std::count_if(first.begin(), first.end(), [&](std::uint64_t x) { return (x >> bit) & 1; });
        EXPECT_NEAR(set, 5'000, 250) << "bit " << bit;  // five standard deviations of 50
    }
    std::sort(first.begin(), first.end());
    EXPECT_EQ(std::adjacent_find(first.begin(), first.end()), first.end());
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
