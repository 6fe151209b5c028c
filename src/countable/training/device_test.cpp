#include "countable/training/device.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace countable::training {
namespace {

TEST(Device, OneThatIsNotThere) {
    EXPECT_THROW((void)device_named("gpu"), std::invalid_argument);
    EXPECT_THROW((void)device_named("cuda:77"), std::invalid_argument);
    EXPECT_TRUE(device_named("cpu").is_cpu());
}

}  // namespace
}  // namespace countable::training
