#include "countable/support/rational.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace countable {
namespace {

TEST(Rational, SumsAndProductsInLowestTerms) {
    Rational sum(1, 6);
    sum += Rational(1, 3);
    EXPECT_EQ(sum, Rational(1, 2));
    sum *= Rational(4, 3);
    EXPECT_TRUE(sum.numerator() == 2 && sum.denominator() == 3);
    EXPECT_EQ(Rational(0, 5), Rational());
}

TEST(Rational, RefusesWhatItCannotHold) {
    EXPECT_THROW(Rational(1, 0), std::invalid_argument);
    Rational large(~Count{0});
    EXPECT_THROW(large += Rational(1), std::overflow_error);
    EXPECT_EQ(large *= Rational(1, ~Count{0}), Rational(1));
}

}  // namespace
}  // namespace countable
