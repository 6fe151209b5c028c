#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "countable/tensor/parallel.hpp"

// For tests only.
namespace countable::tensor {

/// While it lives every loop is divided among so many threads, however little there is to do.
class TestingThreads {
  public:
    explicit TestingThreads(int threads) {
        parallel_options() = {.threads = threads, .worth_dividing = 1, .numbers_per_piece = 1};
    }
    ~TestingThreads() { parallel_options() = before_; }
    TestingThreads(const TestingThreads&) = delete;
    TestingThreads& operator=(const TestingThreads&) = delete;

  private:
    ParallelOptions before_ = parallel_options();
};

/// The tensors that `run` makes on 1, 2 and 8 threads are the same, bit by bit.
inline void expect_same_bits_on_any_threads(const std::function<std::vector<torch::Tensor>()>& run) {
    std::vector<torch::Tensor> expected;
    {
        const TestingThreads one(1);
        expected = run();
    }
    for (const int count : {2, 8}) {
        const TestingThreads some(count);
        const auto found = run();
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_TRUE(torch::equal(found[i], expected[i])) << count << " threads, tensor " << i;
    }
}

}  // namespace countable::tensor
