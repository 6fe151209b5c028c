#pragma once

#include <algorithm>
#include <vector>

#include "countable/tensor/thread_pool.hpp"
#include "countable/tensor/torch.hpp"

// How kernels of ours divide their work among threads.
namespace countable::tensor {

/// A number is what a kernel handles in about 0.2 ns: an addition of a gathered number, eight multiply-adds of a matrix
/// product.
struct ParallelOptions {
    int threads = 0;                           ///< at most so many; 0: as many as torch has
    std::int64_t worth_dividing = 1 << 20;     ///< numbers below which waking a second thread costs more than it saves
    std::int64_t numbers_per_piece = 1 << 17;  ///< fewer are not worth the trouble of taking a piece
};

/// That of the whole process. To be changed only while no kernel runs.
[[nodiscard]] inline ParallelOptions& parallel_options() {
    static ParallelOptions all;
    return all;
}

[[nodiscard]] inline int parallel_threads() {
    return parallel_options().threads > 0 ? parallel_options().threads : at::get_num_threads();
}

/// A number of pieces for this many numbers: one if they are not worth dividing, else some for each thread, so that
/// uneven ones are evened out.
[[nodiscard]] inline std::int64_t pieces_for(std::int64_t numbers) {
    if (numbers < parallel_options().worth_dividing || parallel_threads() == 1) return 1;
    return std::clamp<std::int64_t>(numbers / parallel_options().numbers_per_piece, 1, 4 * parallel_threads());
}

/// Calls body(piece) for the pieces 0 .. pieces-1, which handle `numbers` numbers together.
template <typename Body>
void parallel_for(std::int64_t pieces, std::int64_t numbers, const Body& body) {
    if (pieces_for(numbers) > 1) return ThreadPool::instance().run(pieces, parallel_threads(), body);
    for (std::int64_t piece = 0; piece < pieces; ++piece) body(piece);
}

/// Calls body(first, last) for ranges of 0 .. size-1, which handle `numbers` numbers together.
template <typename Body>
void parallel_ranges(std::int64_t size, std::int64_t numbers, const Body& body) {
    const std::int64_t pieces = std::min(size, pieces_for(numbers));
    if (pieces <= 1) return body(std::int64_t{0}, size);
    parallel_for(pieces, numbers,
                 [&](std::int64_t piece) { body(size * piece / pieces, size * (piece + 1) / pieces); });
}

/// Bounds of `parts` ranges of 0 .. size-1, about equal in cumulated[bound].
[[nodiscard]] inline std::vector<std::int64_t> balanced_bounds(const std::int64_t* cumulated, std::int64_t size,
                                                               std::int64_t parts) {
    std::vector<std::int64_t> bounds{0};
    for (std::int64_t p = 1; p < parts; ++p) {
        const auto* const bound = std::lower_bound(cumulated, cumulated + size, cumulated[size] * p / parts);
        bounds.push_back(std::max<std::int64_t>(bounds.back(), bound - cumulated));
    }
    bounds.push_back(size);
    return bounds;
}

/// Calls body(T{}) in the type of x, float or double.
template <typename Body>
void in_type_of(const torch::Tensor& x, const Body& body) {
    if (x.scalar_type() == torch::kFloat)
        body(float{});
    else
        body(double{});
}

}  // namespace countable::tensor
