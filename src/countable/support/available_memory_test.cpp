#include "countable/support/available_memory.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace countable {
namespace {

TEST(AvailableMemory, IsNoMoreThanTheLimitOfTheAddressSpace) {
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_AS, &before), 0);
    const std::uint64_t all = available_memory();
    EXPECT_GT(all, std::uint64_t{1} << 20);
    const rlimit lower{all / 2, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &lower), 0);
    EXPECT_EQ(available_memory(), all / 2);
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &before), 0);
    EXPECT_EQ(available_memory(), all);
}

}  // namespace
}  // namespace countable
