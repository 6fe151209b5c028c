#include "countable/support/bytes_text.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace countable {
namespace {

TEST(BytesText, BothSidesOfEachUnit) {
    EXPECT_EQ(bytes_text(0), "0 bytes");
    EXPECT_EQ(bytes_text(1023), "1023 bytes");
    EXPECT_EQ(bytes_text(1024), "1.0 KiB");
    EXPECT_EQ(bytes_text(std::uint64_t{1} << 20), "1.0 MiB");
    EXPECT_EQ(bytes_text((std::uint64_t{7} << 29)), "3.5 GiB");
    EXPECT_EQ(bytes_text(std::numeric_limits<std::uint64_t>::max()), "16.0 EiB");
}

}  // namespace
}  // namespace countable
