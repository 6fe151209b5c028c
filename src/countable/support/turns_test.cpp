#include "countable/support/turns.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "countable/support/parallel.hpp"

namespace countable {
namespace {

TEST(Turns, AreInOrderWhateverTheThreads) {
    for (const unsigned threads : {1u, 2u, 5u}) {
        Turns turns;
        std::vector<std::size_t> order;
        parallel_chunks(1000, 1, threads, [&](unsigned, std::size_t piece, std::size_t) {
            turns.take(
                piece, [] {}, [&] { order.push_back(piece); });
        });
        ASSERT_EQ(order.size(), 1000u);
        for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);
    }
}

TEST(Turns, NoneComesAfterAFailure) {
    for (const unsigned threads : {1u, 3u}) {
        for (const bool before_its_turn : {false, true}) {
            Turns turns;
            std::vector<std::size_t> order;
            const auto run = [&] {
                parallel_chunks(100, 1, threads, [&](unsigned, std::size_t piece, std::size_t) {
                    const auto fail_at = [&](bool here) {
                        if (piece == 17 && here) throw std::runtime_error("17");
                    };
                    turns.take(
                        piece, [&] { fail_at(before_its_turn); },
                        [&] {
                            fail_at(!before_its_turn);
                            order.push_back(piece);
                        });
                });
            };
            EXPECT_THROW(run(), std::runtime_error);
            EXPECT_LE(order.size(), 17u);
            for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);
        }
    }
}

}  // namespace
}  // namespace countable
