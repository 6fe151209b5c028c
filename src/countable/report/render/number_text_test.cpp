#include "countable/report/render/number_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace countable::report {
namespace {

TEST(NumberText, IsThatOfThePaper) {
    EXPECT_EQ(number_text(2.81e-5), "2.81E-5");
    EXPECT_EQ(number_text(2.4e-10), "2.40E-10");
    EXPECT_EQ(number_text(0.678), "6.78E-1");
    EXPECT_EQ(number_text(1.82), "1.82");
    EXPECT_EQ(number_text(2.8), "2.80");
    EXPECT_EQ(number_text(0.99999), "1.00");
    EXPECT_EQ(number_text(12.34), "12.3");
    EXPECT_EQ(number_text(123.4), "123");
    EXPECT_EQ(number_text(1234), "1.23E3");
    EXPECT_EQ(number_text(0), "0");
    EXPECT_EQ(number_text(std::nan("")), "-");
    EXPECT_EQ(number_text(std::numeric_limits<double>::infinity()), "failed");
}

TEST(NumberText, Times) {
    EXPECT_EQ(time_text(3.14), "3.1 s");
    EXPECT_EQ(time_text(41), "41 s");
    EXPECT_EQ(time_text(210), "3.5 min");
    EXPECT_EQ(time_text(7560), "2.1 h");
}

TEST(NumberText, ScoresAreShort) {
    const Metric metric{"e", "e", false, 3};
    EXPECT_EQ(score_text(metric, Score{}, "+-"), "-");
    EXPECT_EQ(score_text(metric, Score{0.3174}, "+-"), "0.317");
    EXPECT_EQ(score_text(metric, Score{0.3174, 0.0312}, "+-"), "0.317 +- 0.031");
    EXPECT_EQ(score_text(metric, Score{0.3174, 0.00012}, "+-"), "0.317 +- 0.00012");
    EXPECT_EQ(score_text(metric, Score{0.2064, 0.0046}, "+-"), "0.206 +- 0.005");
    EXPECT_EQ(score_text(metric, Score{0.0046}, "+-"), "0.0046");
    EXPECT_EQ(score_text(metric, Score{1.5e9}, "+-"), "1.5e+09");
    EXPECT_EQ(score_text(metric, Score{0}, "+-"), "0.000");
}

}  // namespace
}  // namespace countable::report
