#include "countable/training/prefetcher.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace countable::training {
namespace {

batches::Batch numbered(std::int64_t i) {
    batches::Batch batch;
    batch.node_features = torch::full({1, 1}, static_cast<double>(i));
    return batch;
}

TEST(Prefetcher, HandsOutAllInOrder) {
    for (const std::int64_t count : {0, 1, 2, 3, 50}) {
        Prefetcher prefetcher(count, numbered);
        for (std::int64_t i = 0; i < count; ++i) {
            const auto batch = prefetcher.next();
            ASSERT_TRUE(batch);
            EXPECT_EQ(batch->node_features.item<double>(), static_cast<double>(i));
        }
        EXPECT_FALSE(prefetcher.next());
        EXPECT_FALSE(prefetcher.next());
    }
}

TEST(Prefetcher, MayBeAbandoned) {
    for (int taken = 0; taken < 5; ++taken) {
        Prefetcher prefetcher(1000, numbered);
        for (int i = 0; i < taken; ++i) (void)prefetcher.next();
    }
}

TEST(Prefetcher, PassesOnWhatIsThrown) {
    Prefetcher prefetcher(10, [](std::int64_t i) {
        if (i == 3) throw std::invalid_argument("three");
        return numbered(i);
    });
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(prefetcher.next());
    EXPECT_THROW((void)prefetcher.next(), std::invalid_argument);
}

}  // namespace
}  // namespace countable::training
