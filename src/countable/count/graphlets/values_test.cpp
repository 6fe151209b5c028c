#include "countable/count/graphlets/values.hpp"

#include <gtest/gtest.h>

#include "countable/support/random.hpp"

namespace countable::count::graphlets {
namespace {

TEST(ColumnTally, AllWidthsHaveTheSameSums) {
    for (const Width width : {Width::Short, Width::Narrow, Width::Full}) {
        ColumnTally<std::uint64_t> tally(true, width, 3, 2);
        tally.of(0).add(1, -std::uint64_t{5});
        tally.of(1).add(1, 12);
        tally.of(1).add(2, 1);
        const auto column = tally.sum();
        EXPECT_EQ(column[0], 0u);
        EXPECT_EQ(column[1], 7u);
        EXPECT_EQ(column[2], 1u);
    }
    ColumnTally<std::uint64_t> large(true, Width::Full, 1, 1);
    large.of(0).add(0, std::uint64_t{1} << 40);
    EXPECT_EQ(large.sum()[0], std::uint64_t{1} << 40);
}

TEST(ColumnTally, SumsBeyond16BitsAreCarried) {
    constexpr EdgeId edges = 50;
    for (const unsigned threads : {1u, 2u}) {
        Random random(5 + threads);
        ColumnTally<std::uint64_t> tally(true, Width::Carried, edges, threads);
        std::vector<std::uint64_t> sums(edges);
        const auto add = [&](EdgeId e, std::uint32_t value) {
            tally.of(static_cast<unsigned>(random.below(threads))).add(e, value);
            sums[e] += value;
        };
        for (int i = 0; i < 5000; ++i)  // edges that stay short, and others
            add(static_cast<EdgeId>(random.below(edges)), static_cast<std::uint32_t>(random.below(1 + i % 7 * 20000)));
        for (const EdgeId e : {0u, 1u, 2u}) add(e, 0x20000 - sums[e] % 0x10000 - 1 + e);  // at both sides of a border
        const auto column = tally.sum();
        std::vector<std::uint64_t> products(edges - 3, 3);
        column.multiply(products, 3);
        for (EdgeId e = 0; e < edges; ++e) {
            EXPECT_EQ(column[e], sums[e]) << "edge " << e << ", " << threads << " threads";
            if (e >= 3) {
                EXPECT_EQ(products[e - 3], 3 * sums[e]) << "edge " << e << ", " << threads << " threads";
            }
        }
    }
}

TEST(ColumnTally, TheLargestShortSumIsNotTakenForACarriedOne) {
    ColumnTally<std::uint64_t> tally(true, Width::Carried, 3, 1);
    tally.of(0).add(0, 0xFFFF);
    tally.of(0).add(1, 0x10000);
    const auto column = tally.sum();
    EXPECT_EQ(column[0], 0xFFFFu);
    EXPECT_EQ(column[1], 0x10000u);
    EXPECT_EQ(column[2], 0u);
}

}  // namespace
}  // namespace countable::count::graphlets
