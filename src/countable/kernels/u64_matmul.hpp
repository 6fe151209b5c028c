#pragma once

#include <cstddef>
#include <cstdint>

namespace countable::kernels {

/// Columns that U64Kernels takes at a time: `stride` is a multiple of it, and the padding of `right` is readable.
inline constexpr std::size_t product_columns = 8;

struct U64Kernels {
    /// out[i][j] = sum over m < n of left[i][m] * right[m][j] modulo 2^64, for rows first <= i < last and all j <
    /// stride. All three are row-major with `stride` entries a row. O((last - first) n^2)
    void (*multiply)(const std::uint32_t* left, const std::uint32_t* right, std::uint64_t* out, std::size_t n,
                     std::size_t stride, std::size_t first, std::size_t last);
};

[[nodiscard]] const U64Kernels& u64_kernels();

}  // namespace countable::kernels
