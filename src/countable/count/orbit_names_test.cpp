#include "countable/count/orbit_names.hpp"

#include <gmock/gmock.h>

namespace countable::count {
namespace {

TEST(OrbitNames, TheFirstMemberOfEachOrbit) {
    Labels labels;
    const auto pattern = pattern::parse("p=a-b, b-c, c-a, c-d", labels);
    using ::testing::ElementsAre;
    EXPECT_THAT(orbit_names(pattern, Per::Node), ElementsAre("p/a", "p/c", "p/d"));
    EXPECT_THAT(orbit_names(pattern, Per::Edge), ElementsAre("p/a-b", "p/a-c", "p/c-d"));
    EXPECT_TRUE(orbit_names(pattern, Per::Graph).empty());
}

}  // namespace
}  // namespace countable::count
