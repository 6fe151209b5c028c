#include "countable/io/place.hpp"

#include <gtest/gtest.h>

#include "countable/support/errors.hpp"

namespace countable::io {
namespace {

TEST(Place, QuotesAtMostFortyBytesAndEscapesWhatDoesNotPrint) {
    EXPECT_EQ(quote("a b"), "'a b'");
    EXPECT_EQ(quote(std::string_view("a\0\xff\t", 4)), "'a\\x00\\xff\\t'");
    EXPECT_EQ(quote(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
    EXPECT_EQ(quote(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
}

TEST(Place, FailsWithFileAndLine) {
    try {
        Place{"g.txt", 3}.fail_expected("a number", "x");
        FAIL() << "nothing was thrown";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "g.txt:3: expected a number, found 'x'");
    }
    try {
        Place{"g6:", 0}.fail_expected("a graph", "");
        FAIL() << "nothing was thrown";
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "g6:: expected a graph, found an empty line");
    }
}

}  // namespace
}  // namespace countable::io
