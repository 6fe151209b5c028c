#include "countable/support/numbers.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace countable {
namespace {

TEST(Numbers, TheWholeTextIsTheNumber) {
    EXPECT_EQ(parse_number<unsigned>("0"), 0u);
    EXPECT_EQ(parse_number<unsigned>("010"), 10u);
    EXPECT_EQ(parse_number<int>("-7"), -7);
    EXPECT_EQ(parse_number<std::uint64_t>("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(parse_number<double>("1e-3"), 1e-3);
    for (const char* const wrong : {"", " 1", "1 ", "+1", "-1", "0x10", "1.0", "1e3", "18446744073709551616", "one"})
        EXPECT_FALSE(parse_number<std::uint64_t>(wrong)) << wrong;
    EXPECT_FALSE(parse_number<std::uint8_t>("256"));
    EXPECT_FALSE(parse_number<double>("1,5"));
}

TEST(Numbers, ShortestDecimalsReadBack) {
    EXPECT_EQ(shortest_decimal(0.1), "0.1");
    EXPECT_EQ(shortest_decimal(3), "3");
    EXPECT_EQ(shortest_decimal(1e300), "1e+300");
    for (const double value : {1.0 / 3, 2.0 / 3e10, -1e-310, 123456789.123456789})
        EXPECT_EQ(parse_number<double>(shortest_decimal(value)), value);
    EXPECT_EQ(shortest_decimal(std::numeric_limits<double>::infinity()), "");
    EXPECT_EQ(shortest_decimal(std::numeric_limits<double>::quiet_NaN()), "");
}

}  // namespace
}  // namespace countable
