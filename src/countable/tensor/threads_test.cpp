#include "countable/tensor/threads.hpp"

#include <gtest/gtest.h>
#include <omp.h>

#include <atomic>
#include <thread>

#include "countable/kernels/parallel.hpp"

namespace countable::tensor {
namespace {

TEST(TorchThreads, AreThoseOfOurLoops) {
    use_torch_threads();
    for (const int threads : {1, 3}) {
        const TorchThreads some(threads);
        EXPECT_EQ(kernels::parallel_threads(), threads);
    }
}

TEST(TorchThreads, HelpersHaveNoTeamOfTheirOwn) {
    use_torch_threads();
    const auto caller = std::this_thread::get_id();
    std::atomic<int> helped = 0, teams = 0;
    for (int round = 0; round < 100 && helped == 0; ++round)
        ThreadPool::instance().run(50, 3, [&](std::int64_t) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (std::this_thread::get_id() == caller) return;
            ++helped;
            if (at::get_num_threads() != 1 || omp_get_max_threads() != 1) ++teams;
        });
    EXPECT_GT(helped, 0);
    EXPECT_EQ(teams, 0);
}

}  // namespace
}  // namespace countable::tensor
