// Compiled once per instruction set: see rows.cpp.
#include "countable/kernels/u64_matmul.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace countable::kernels::COUNTABLE_ISA {
namespace {

#ifdef __AVX2__

/// A tile of `rows` by 8 sums stays in registers while m runs.
template <std::size_t rows>
void tile(const std::uint32_t* left, const std::uint32_t* right, std::uint64_t* out, std::size_t n,
          std::size_t stride) {
    __m256i low[rows], high[rows];
    for (std::size_t i = 0; i < rows; ++i) low[i] = high[i] = _mm256_setzero_si256();
    for (std::size_t m = 0; m < n; ++m) {
        const __m256i row = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(right + m * stride));
        const __m256i row_low = _mm256_cvtepu32_epi64(_mm256_castsi256_si128(row));
        const __m256i row_high = _mm256_cvtepu32_epi64(_mm256_extracti128_si256(row, 1));
        for (std::size_t i = 0; i < rows; ++i) {
            const __m256i factor = _mm256_set1_epi32(static_cast<int>(left[i * stride + m]));
            low[i] = _mm256_add_epi64(low[i], _mm256_mul_epu32(factor, row_low));
            high[i] = _mm256_add_epi64(high[i], _mm256_mul_epu32(factor, row_high));
        }
    }
    for (std::size_t i = 0; i < rows; ++i) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i * stride), low[i]);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i * stride + 4), high[i]);
    }
}

void multiply(const std::uint32_t* left, const std::uint32_t* right, std::uint64_t* out, std::size_t n,
              std::size_t stride, std::size_t first, std::size_t last) {
    for (std::size_t j = 0; j < stride; j += product_columns) {
        std::size_t i = first;
        for (; i + 4 <= last; i += 4) tile<4>(left + i * stride, right + j, out + i * stride + j, n, stride);
        for (; i < last; ++i) tile<1>(left + i * stride, right + j, out + i * stride + j, n, stride);
    }
}

#else

void multiply(const std::uint32_t* left, const std::uint32_t* right, std::uint64_t* out, std::size_t n,
              std::size_t stride, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
        std::uint64_t* const sum = out + i * stride;
        for (std::size_t j = 0; j < stride; ++j) sum[j] = 0;
        for (std::size_t m = 0; m < n; ++m) {
            const std::uint64_t factor = left[i * stride + m];
            const std::uint32_t* const row = right + m * stride;
            for (std::size_t j = 0; j < stride; ++j) sum[j] += factor * row[j];
        }
    }
}

#endif

}  // namespace

extern const U64Kernels u64_kernels_table;
const U64Kernels u64_kernels_table{multiply};

}  // namespace countable::kernels::COUNTABLE_ISA
