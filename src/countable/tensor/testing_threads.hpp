#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "countable/kernels/testing.hpp"
#include "countable/tensor/torch.hpp"

// For tests only.
namespace countable::tensor {

/// The tensors that `run` makes on 1, 2 and 8 threads are the same, bit by bit.
inline void expect_same_bits_on_any_threads(const std::function<std::vector<torch::Tensor>()>& run) {
    std::vector<torch::Tensor> expected;
    {
        const kernels::TestingThreads one(1);
        expected = run();
    }
    for (const int count : {2, 8}) {
        const kernels::TestingThreads some(count);
        const auto found = run();
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_TRUE(torch::equal(found[i], expected[i])) << count << " threads, tensor " << i;
    }
}

}  // namespace countable::tensor
