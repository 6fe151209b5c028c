#include "countable/support/large_pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace countable {
namespace {

TEST(LargePages, VectorsOfAnySizeAreZeros) {
    for (const std::size_t size : {0u, 1u, 1000u, 1u << 20, (5u << 20) + 3}) {
        auto values = on_large_pages<int>(size, size % 2 == 0 ? 1 : 3);
        ASSERT_EQ(values.size(), size);
        EXPECT_TRUE(std::ranges::all_of(values, [](int value) { return value == 0; })) << size;
        std::ranges::fill(values, 7);  // all of it can be written
        EXPECT_EQ(std::ranges::count(values, 7), static_cast<std::ptrdiff_t>(size));
    }
}

}  // namespace
}  // namespace countable
