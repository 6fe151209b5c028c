#include "countable/plot/spread.hpp"

#include <gmock/gmock.h>

namespace countable::plot {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;

auto near(double value) { return DoubleNear(value, 1e-12); }

TEST(Spread, LeavesAloneWhatIsApart) {
    EXPECT_THAT(spread({}, 0.1), ElementsAre());
    EXPECT_THAT(spread({0.1, 0.3, 0.9}, 0.1), ElementsAre(near(0.1), near(0.3), near(0.9)));
}

TEST(Spread, MovesAClusterToBothSides) {
    EXPECT_THAT(spread({0.5, 0.5, 0.5}, 0.1), ElementsAre(near(0.4), near(0.5), near(0.6)));
    EXPECT_THAT(spread({0.2, 0.5, 0.5}, 0.1), ElementsAre(near(0.2), near(0.45), near(0.55)));
}

TEST(Spread, StaysWithinBounds) {
    EXPECT_THAT(spread({0, 0}, 0.2), ElementsAre(near(0), near(0.2)));
    EXPECT_THAT(spread({1, 1}, 0.2), ElementsAre(near(0.8), near(1)));
    EXPECT_THAT(spread({0.5, 0.5, 0.5}, 0.8), ElementsAre(near(0), near(0.8), near(1.6)));  // no room
}

}  // namespace
}  // namespace countable::plot
