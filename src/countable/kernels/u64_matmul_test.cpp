#include "countable/kernels/u64_matmul.hpp"

#include "countable/kernels/testing.hpp"

namespace countable::kernels {
namespace {

TEST(U64Matmul, IsTheDefinition) {
    for_each_instruction_set([] {
        Random random{41};
        for (const std::size_t n : {1, 2, 3, 7, 8, 9, 16, 31, 40}) {
            const std::size_t stride = (n + product_columns - 1) / product_columns * product_columns;
            std::vector<std::uint32_t> left(n * stride), right(n * stride);
            for (auto* matrix : {&left, &right})
                for (auto& entry : *matrix) entry = static_cast<std::uint32_t>(random.bits());
            std::vector<std::uint64_t> product(n * stride);
            u64_kernels().multiply(left.data(), right.data(), product.data(), n, stride, 0, n);
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = 0; j < n; ++j) {
                    std::uint64_t sum = 0;
                    for (std::size_t m = 0; m < n; ++m)
                        sum += std::uint64_t{left[i * stride + m]} * right[m * stride + j];
                    EXPECT_EQ(product[i * stride + j], sum);
                }
        }
    });
}

}  // namespace
}  // namespace countable::kernels
