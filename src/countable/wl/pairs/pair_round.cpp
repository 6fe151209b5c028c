#include "countable/wl/pairs/pair_round.hpp"

#include <algorithm>
#include <cassert>

#include "countable/kernels/u64_matmul.hpp"
#include "countable/support/parallel.hpp"
#include "countable/wl/dense_ranks.hpp"

namespace countable::wl {
namespace {

/// Fingerprints of the pairs of one graph.
void fingerprint_pairs(std::span<const Color> colors, std::size_t n, const RoundOptions& options, std::uint64_t* out) {
    const std::size_t stride = (n + kernels::product_columns - 1) / kernels::product_columns * kernels::product_columns;
    std::vector<std::uint32_t> left(n * stride), right(n * stride);
    std::vector<std::uint64_t> sums(n * stride);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            const std::uint64_t random = mix(colors[i * n + j]);
            left[i * stride + j] = static_cast<std::uint32_t>(random);
            right[i * stride + j] = static_cast<std::uint32_t>(random >> 32);
        }
    constexpr std::size_t rows = 16, worth_a_thread = 96;
    parallel_chunks(
        n, rows, n < worth_a_thread ? 1 : options.threads, [&](unsigned, std::size_t first, std::size_t last) {
            kernels::u64_kernels().multiply(left.data(), right.data(), sums.data(), n, stride, first, last);
            for (std::size_t i = first; i < last; ++i)
                for (std::size_t j = 0; j < n; ++j)
                    out[i * n + j] =
                        (sums[i * stride + j] + mix(~std::uint64_t{colors[i * n + j]})) & options.fingerprint_mask;
        });
}

}  // namespace

TupleColors pair_round(const TupleColors& now, const RoundOptions& options) {
    assert(now.shape.k == 2);
    std::vector<std::uint64_t> fingerprints(now.shape.total());
    fingerprint_pairs(now.of(0), now.shape.nodes[0], options, fingerprints.data());
    fingerprint_pairs(now.of(1), now.shape.nodes[1], options, fingerprints.data() + now.shape.tuples(0));
    TupleColors next{now.shape, std::vector<Color>(fingerprints.size()), 0};
    next.num_colors = dense_ranks(fingerprints, next.colors, options.threads);
    return next;
}

}  // namespace countable::wl
