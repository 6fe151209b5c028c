#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "countable/support/parallel.hpp"
#include "countable/support/thread_pool.hpp"

// How kernels divide their work among threads.
namespace countable::kernels {

/// A number is what a kernel handles in about 0.2 ns: an addition of a gathered number, eight multiply-adds of a matrix
/// product.
struct ParallelOptions {
    int threads = 0;                           ///< at most this many; 0: as many as HostThreads says
    std::int64_t worth_dividing = 1 << 15;     ///< numbers below which a second thread costs more than it saves
    std::int64_t numbers_per_piece = 1 << 14;  ///< fewer are not worth the trouble of taking a piece
};

/// That of the whole process. To be changed only while no kernel runs.
[[nodiscard]] inline ParallelOptions& parallel_options() {
    static ParallelOptions all;
    return all;
}

[[nodiscard]] inline int parallel_threads() {
    if (parallel_options().threads > 0) return parallel_options().threads;
    const auto count = host_threads().count;
    return count != nullptr ? count() : static_cast<int>(available_cores());
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

}  // namespace countable::kernels
