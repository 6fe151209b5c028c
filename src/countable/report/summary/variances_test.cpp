#include "countable/report/summary/variances.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace countable::report {
namespace {

using testing::HasSubstr;

TEST(Variances, TheFactorOfNineIsFoundByTheNumbers) {
    const auto rows = compare_variances({{"er", "triangle", 5000, 3.24, 7.353, 0.25},
                                         {"er", "tailed-triangle", 5000, 9, 67.53, 2},
                                         {"er", "chordal-cycle", 5000, 2, 9.609, 0.5},
                                         {"er", "3-star", 5000, 30, 200, 2},
                                         {"mine", "3-star", 5000, 30, 200, 2}});
    EXPECT_EQ(rows[0].multiple, 1);
    EXPECT_THAT(rows[0].explanation, HasSubstr("equal within sampling error"));
    EXPECT_EQ(rows[1].multiple, 3);
    EXPECT_NEAR(rows[1].ratio, 9, 0.001);
    EXPECT_THAT(rows[1].explanation, HasSubstr("the counts times 3: ours times 9"));
    EXPECT_EQ(rows[2].multiple, 3);
    EXPECT_FALSE(rows[3].multiple);
    EXPECT_THAT(rows[3].explanation, HasSubstr("not explained"));
    EXPECT_FALSE(rows[4].paper);
    EXPECT_TRUE(std::isnan(rows[4].ratio));
}

}  // namespace
}  // namespace countable::report
