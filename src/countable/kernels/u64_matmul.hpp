#pragma once

#include <cstddef>
#include <cstdint>

namespace countable::kernels {

/// Columns that a kernel takes at a time: `stride` is a multiple of it, and the padding of `right` is readable.
inline constexpr std::size_t product_columns = 8;

/// out[i][j] = sum over m < n of left[i][m] * right[m][j] modulo 2^64, for rows first <= i < last and all j < stride.
/// All three are row-major with `stride` entries a row. O((last - first) n^2), with AVX2 where the machine has it.
void u64_matmul(const std::uint32_t* left, const std::uint32_t* right, std::uint64_t* out, std::size_t n,
                std::size_t stride, std::size_t first, std::size_t last);

/// The same with plain loops.
void u64_matmul_portable(const std::uint32_t* left, const std::uint32_t* right, std::uint64_t* out, std::size_t n,
                         std::size_t stride, std::size_t first, std::size_t last);

#ifdef COUNTABLE_HAS_AVX2_FILE
void u64_matmul_avx2(const std::uint32_t* left, const std::uint32_t* right, std::uint64_t* out, std::size_t n,
                     std::size_t stride, std::size_t first, std::size_t last);
#endif

}  // namespace countable::kernels
