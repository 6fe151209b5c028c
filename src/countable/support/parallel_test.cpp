#include "countable/support/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace countable {
namespace {

TEST(ParallelChunks, EveryItemOnceForAnyNumberOfThreads) {
    for (const std::size_t items : {0u, 1u, 7u, 1000u})
        for (const unsigned threads : {0u, 1u, 2u, 8u}) {
            std::vector<std::atomic<int>> visits(items);
            parallel_chunks(items, 3, threads, [&](unsigned worker, std::size_t first, std::size_t last) {
                EXPECT_LT(worker, std::max(1u, threads));
                EXPECT_LE(last - first, 3u);
                for (std::size_t i = first; i < last; ++i) ++visits[i];
            });
            for (const auto& visit : visits) EXPECT_EQ(visit, 1);
        }
}

TEST(ParallelChunks, ExceptionOfABodyReachesTheCaller) {
    EXPECT_THROW(parallel_chunks(100, 1, 4,
                                 [](unsigned, std::size_t first, std::size_t) {
                                     if (first == 17) throw std::overflow_error("17");
                                 }),
                 std::overflow_error);
}

}  // namespace
}  // namespace countable
