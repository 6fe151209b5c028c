#include "countable/wl/dense_ranks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "countable/support/random.hpp"

namespace countable::wl {
namespace {

std::vector<Color> ranks_by_map(const std::vector<std::uint64_t>& keys) {
    std::map<std::uint64_t, Color> rank;
    for (const auto key : keys) rank[key];
    Color next = 0;
    for (auto& [key, value] : rank) value = next++;
    std::vector<Color> ranks;
    for (const auto key : keys) ranks.push_back(rank[key]);
    return ranks;
}

TEST(DenseRanks, EmptyAndOneKey) {
    EXPECT_EQ(dense_ranks({}, {}), 0u);
    std::vector<Color> rank(1, 9);
    EXPECT_EQ(dense_ranks(std::vector<std::uint64_t>{~0ull}, rank), 1u);
    EXPECT_EQ(rank[0], 0u);
}

// Sizes on both sides of the choice between table, comparison sort and radix sort; ranges from dense to all 64 bits.
TEST(DenseRanks, AgreeWithAnOrderedMap) {
    Random random{11};
    for (const std::size_t size : {2u, 40u, 2999u, 3000u, 20000u})
        for (const std::uint64_t bound : {1ull, 7ull, 2900ull, 40000ull, 1ull << 23, ~0ull}) {
            std::vector<std::uint64_t> keys(size);
            for (auto& key : keys) key = random.below(bound);
            const auto expected = ranks_by_map(keys);
            for (const unsigned threads : {1u, 2u, 8u}) {
                std::vector<Color> ranks(size);
                const auto distinct = dense_ranks(keys, ranks, threads);
                EXPECT_EQ(ranks, expected) << size << " keys below " << bound;
                EXPECT_EQ(distinct, *std::ranges::max_element(expected) + 1u);
            }
        }
}

}  // namespace
}  // namespace countable::wl
