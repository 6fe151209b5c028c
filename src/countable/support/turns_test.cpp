#include "countable/support/turns.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
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

/// Piece 1 fails while piece 0 has its turn, and piece 2 waits for its own.
TEST(Turns, AFailureDuringTheTurnOfAnEarlierPieceEndsAll) {
    Turns turns;
    std::atomic<bool> first_begins{false}, failed{false};
    std::atomic<int> worked{0};
    std::jthread first([&] {
        turns.take(
            0, [] {},
            [&] {
                first_begins = true;
                first_begins.notify_all();
                failed.wait(false);
                ++worked;
            });
    });
    first_begins.wait(false);
    std::jthread third([&] {
        turns.take(
            2, [] {}, [&] { ++worked; });
    });
    EXPECT_THROW(turns.take(
                     1, [] { throw std::runtime_error("1"); }, [] {}),
                 std::runtime_error);
    failed = true;
    failed.notify_all();
    first.join();
    third.join();
    EXPECT_EQ(worked, 1);
}

}  // namespace
}  // namespace countable
