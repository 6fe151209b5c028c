#include "countable/mpi/chunk_pool.hpp"

#include <gtest/gtest.h>

#include "countable/support/random.hpp"

namespace countable::mpi {
namespace {

TEST(ChunkPool, HandsOutEveryChunkOnceAndInOrder) {
    Random random{1};
    for (const std::size_t chunks : {1u, 2u, 127u, 128u, 129u, 1'000u, 100'000u})
        for (const unsigned processes : {1u, 2u, 7u, 512u}) {
            ChunkPool pool(chunks, processes);
            std::size_t next = 0;
            for (;;) {
                if (random.below(2) == 0) {
                    const auto one = pool.take_one();
                    if (!one) break;
                    ASSERT_EQ(*one, next++);
                    continue;
                }
                const std::size_t threads = 1 + random.below(8);
                const auto range = pool.take(threads);
                if (range.empty()) break;
                ASSERT_EQ(range.first, next);
                ASSERT_LE(range.last - range.first, next < 128 ? threads : 64u);  // the hubs one by one
                next = range.last;
            }
            EXPECT_EQ(next, chunks);
        }
}

TEST(ChunkPool, AClearedPoolHasNoMore) {
    ChunkPool pool(1'000, 2);
    EXPECT_TRUE(pool.take_one());
    pool.clear();
    EXPECT_FALSE(pool.take_one());
    EXPECT_TRUE(pool.take(4).empty());
}

}  // namespace
}  // namespace countable::mpi
