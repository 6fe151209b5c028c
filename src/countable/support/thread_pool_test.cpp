#include "countable/support/thread_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace countable {
namespace {

using namespace std::chrono_literals;

TEST(ThreadPool, CallsEachPieceOnce) {
    auto& pool = ThreadPool::instance();
    for (const int threads : {1, 2, 3, 8})
        for (const std::int64_t pieces : {0, 1, 2, 7, 1000})
            for (int repetition = 0; repetition < 50; ++repetition) {
                std::vector<std::atomic<int>> calls(static_cast<std::size_t>(pieces));
                pool.run(pieces, threads, [&](std::int64_t piece) { ++calls[static_cast<std::size_t>(piece)]; });
                for (const auto& number : calls) ASSERT_EQ(number, 1) << threads << " threads, " << pieces << " pieces";
            }
}

TEST(ThreadPool, HelpersTakePartAndNeverMoreThanWanted) {
    std::mutex mutex;
    std::set<std::thread::id> seen;
    ThreadPool::instance().run(200, 3, [&](std::int64_t) {
        std::this_thread::sleep_for(1ms);
        const std::lock_guard lock(mutex);
        seen.insert(std::this_thread::get_id());
    });
    EXPECT_GE(seen.size(), 2u);
    EXPECT_LE(seen.size(), 3u);
    EXPECT_TRUE(seen.contains(std::this_thread::get_id()));
}

TEST(ThreadPool, LoopsWithinLoopsAndOfTwoThreadsRunOnTheirCaller) {
    std::atomic<int> calls = 0;
    const auto loop = [&] {
        ThreadPool::instance().run(20, 2, [&](std::int64_t) {
            const auto me = std::this_thread::get_id();
            ThreadPool::instance().run(5, 2, [&](std::int64_t) {
                EXPECT_EQ(std::this_thread::get_id(), me);
                ++calls;
            });
        });
    };
    std::thread other([&] {
        for (int i = 0; i < 100; ++i) loop();
    });
    for (int i = 0; i < 100; ++i) loop();
    other.join();
    EXPECT_EQ(calls, 2 * 100 * 20 * 5);
}

TEST(ThreadPool, AnExceptionEndsTheLoop) {
    for (const int threads : {1, 4}) {
        std::atomic<int> calls = 0;
        const auto run = [&] {
            ThreadPool::instance().run(10'000, threads, [&](std::int64_t piece) {
                ++calls;
                if (piece == 3) throw std::invalid_argument("three");
            });
        };
        EXPECT_THROW(run(), std::invalid_argument) << threads;
        EXPECT_LT(calls, 10'000) << threads;
        ThreadPool::instance().run(2, threads, [](std::int64_t) {});  // nothing is left of it
    }
}

}  // namespace
}  // namespace countable
