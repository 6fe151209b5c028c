#include "countable/kernels/matmul.hpp"

#include "countable/kernels/testing.hpp"

namespace countable::kernels {
namespace {

// A [rows, inner] or its transpose in memory, likewise B, and C with room beside its columns.
template <typename T>
void expect_product(std::int64_t rows, std::int64_t columns, std::int64_t inner, bool a_turned, bool b_turned,
                    Write write, Random& random) {
    const auto a = random_numbers<T>(rows * inner, random), b = random_numbers<T>(inner * columns, random);
    const Strided<T> left{a.data(), a_turned ? 1 : inner, a_turned ? rows : 1};
    const Strided<T> right{b.data(), b_turned ? 1 : columns, b_turned ? inner : 1};
    const std::int64_t c_row = columns + 3;
    auto direct = random_numbers<T>(rows * c_row, random), packed = direct, expected = direct;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j) {
            double sum = 0;
            for (std::int64_t p = 0; p < inner; ++p)
                sum += static_cast<double>(left.data[i * left.row + p * left.column]) *
                       right.data[p * right.row + j * right.column];
            auto& number = expected[static_cast<std::size_t>(i * c_row + j)];
            number = static_cast<T>(write == Write::Add ? number + sum : sum);
        }
    const auto& kernels = product_kernels<T>();
    kernels.multiply(left, right, direct.data(), c_row, rows, columns, inner, write);
    std::vector<T> space(static_cast<std::size_t>(packed_size(columns, inner)));
    kernels.pack(right, columns, inner, space.data());
    kernels.multiply_packed(left, space.data(), packed.data(), c_row, rows, columns, inner, write);
    // Sums of up to 129 products of at most 1.
    const double tolerance = sizeof(T) == 4 ? 2e-5 : 1e-11;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_NEAR(direct[i], expected[i], tolerance) << rows << " x " << columns << " x " << inner << " at " << i;
        ASSERT_NEAR(packed[i], expected[i], tolerance) << rows << " x " << columns << " x " << inner << " at " << i;
    }
}

template <typename T>
void expect_products() {
    Random random(1);
    for (const std::int64_t rows : {0, 1, 2, 5, 6, 7, 8, 9, 10, 11, 13, 97, 200})
        for (const std::int64_t columns : {1, 3, 4, 8, 9, 16, 20, 24, 32, 130})
            for (const std::int64_t inner : {0, 1, 5, 8, 129})
                for (const int turned : {0, 1, 2, 3})
                    expect_product<T>(rows, columns, inner, turned & 1, turned & 2,
                                      (rows + columns) % 2 == 0 ? Write::Add : Write::Set, random);
}

TEST(ProductKernels, AreTheDefinition) {
    for_each_instruction_set([] {
        expect_products<double>();
        expect_products<float>();
    });
}

}  // namespace
}  // namespace countable::kernels
