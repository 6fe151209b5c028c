#include "countable/report/figure_text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace countable::report {
namespace {

TEST(FigureText, IsThatOfThePaper) {
    EXPECT_EQ(figure_text(2.81e-5), "2.81E-5");
    EXPECT_EQ(figure_text(2.4e-10), "2.40E-10");
    EXPECT_EQ(figure_text(0.678), "6.78E-1");
    EXPECT_EQ(figure_text(1.82), "1.82");
    EXPECT_EQ(figure_text(2.8), "2.80");
    EXPECT_EQ(figure_text(0.99999), "1.00");
    EXPECT_EQ(figure_text(12.34), "12.3");
    EXPECT_EQ(figure_text(123.4), "123");
    EXPECT_EQ(figure_text(1234), "1.23E3");
    EXPECT_EQ(figure_text(0), "0");
    EXPECT_EQ(figure_text(std::nan("")), "-");
    EXPECT_EQ(figure_text(std::numeric_limits<double>::infinity()), "failed");
}

TEST(FigureText, Times) {
    EXPECT_EQ(time_text(3.14), "3.1 s");
    EXPECT_EQ(time_text(41), "41 s");
    EXPECT_EQ(time_text(210), "3.5 min");
    EXPECT_EQ(time_text(7560), "2.1 h");
}

}  // namespace
}  // namespace countable::report
