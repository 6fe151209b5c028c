#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "countable/models/torch.hpp"

// For tests only.
namespace countable::models {

/// The tensors that `run` makes on 1, 2 and 8 threads are the same, bit by bit.
inline void expect_same_bits_on_any_threads(const std::function<std::vector<torch::Tensor>()>& run) {
    const int threads = at::get_num_threads();
    at::set_num_threads(1);
    const auto expected = run();
    for (const int count : {2, 8}) {
        at::set_num_threads(count);
        const auto found = run();
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_TRUE(torch::equal(found[i], expected[i])) << count << " threads, tensor " << i;
    }
    at::set_num_threads(threads);
}

}  // namespace countable::models
