#include "countable/support/checked.hpp"

#include <gtest/gtest.h>

namespace countable {
namespace {

constexpr Count all_ones = ~Count{0};

TEST(Checked, DecimalDigitsOfSmallAndHugeCounts) {
    EXPECT_EQ(to_string(Count{0}), "0");
    EXPECT_EQ(to_string(Count{18446744073709551615u}), "18446744073709551615");
    EXPECT_EQ(to_string(Count{18446744073709551615u} + 1), "18446744073709551616");
    EXPECT_EQ(to_string(all_ones), "340282366920938463463374607431768211455");
}

TEST(Checked, AdditionIsExactOrThrows) {
    EXPECT_EQ(checked_add(all_ones - 1, Count{1}), all_ones);
    EXPECT_THROW((void)checked_add(all_ones, Count{1}), std::overflow_error);
}

TEST(Checked, MultiplicationIsExactOrThrows) {
    const Count wide = Count{1} << 64;
    EXPECT_EQ(checked_mul(wide - 1, wide - 1), all_ones - 2 * (wide - 1));
    EXPECT_EQ(checked_mul(wide, wide - 1), all_ones - wide + 1);
    EXPECT_THROW((void)checked_mul(wide, wide), std::overflow_error);
}

TEST(Checked, BinomialsFollowPascal) {
    for (unsigned n = 1; n < 60; ++n)
        for (unsigned k = 1; k <= n; ++k) EXPECT_EQ(binomial(n, k), binomial(n - 1, k) + binomial(n - 1, k - 1));
    EXPECT_EQ(binomial(3, 4), Count{0});
    EXPECT_EQ(to_string(binomial(1'000'000, 6)), "1388868055673610798611491666500000");
    EXPECT_THROW((void)binomial(1'000'000'000, 15), std::overflow_error);
}

}  // namespace
}  // namespace countable
