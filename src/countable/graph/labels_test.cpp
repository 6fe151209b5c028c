#include "countable/graph/labels.hpp"

#include <gtest/gtest.h>

namespace countable {
namespace {

TEST(Labels, EqualStringsHaveEqualIds) {
    Labels labels;
    const Label red = labels.id("red");
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(labels.id("l" + std::to_string(i)), Label(i + 1));
    EXPECT_EQ(labels.id("red"), red);
    EXPECT_EQ(labels.text(red), "red");
    EXPECT_NE(labels.id("1"), labels.id("1.0"));
    EXPECT_NE(labels.id(""), labels.id(" "));
}

}  // namespace
}  // namespace countable
