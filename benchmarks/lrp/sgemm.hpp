#pragma once

#include <limits>

#include "common/clock.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::benchmark {

/// 10^9 additions and multiplications a second in a product of two 4096 x 4096 matrices, the best of three.
inline double sgemm_rate(int threads) {
    constexpr std::int64_t n = 4096;
    at::set_num_threads(threads);
    const auto a = torch::rand({n, n}), b = torch::rand({n, n});
    auto c = torch::mm(a, b);
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        const double start = milliseconds(threads);
        torch::mm_out(c, a, b);
        best = std::min(best, milliseconds(threads) - start);
    }
    return 2.0 * n * n * n / 1e6 / best;
}

}  // namespace countable::benchmark
