#include "countable/kernels/u64_matmul.hpp"

#include <algorithm>

#include "countable/support/instruction_set.hpp"

namespace countable::kernels {

void u64_matmul_portable(const std::uint32_t* left, const std::uint32_t* right, std::uint64_t* out, std::size_t n,
                         std::size_t stride, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
        std::uint64_t* const sum = out + i * stride;
        std::fill_n(sum, stride, 0);
        for (std::size_t m = 0; m < n; ++m) {
            const std::uint64_t factor = left[i * stride + m];
            const std::uint32_t* const row = right + m * stride;
            for (std::size_t j = 0; j < stride; ++j) sum[j] += factor * row[j];
        }
    }
}

void u64_matmul(const std::uint32_t* left, const std::uint32_t* right, std::uint64_t* out, std::size_t n,
                std::size_t stride, std::size_t first, std::size_t last) {
#ifdef COUNTABLE_HAS_AVX2_FILE
    if (instruction_set() == InstructionSet::Wide) return u64_matmul_avx2(left, right, out, n, stride, first, last);
#endif
    u64_matmul_portable(left, right, out, n, stride, first, last);
}

}  // namespace countable::kernels
