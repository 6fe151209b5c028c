#include "countable/kernels/orthonormal.hpp"

#include <algorithm>
#include <cmath>

#include "countable/kernels/testing.hpp"

namespace countable::kernels {
namespace {

template <typename T>
double product(const std::vector<T>& q, const std::vector<T>& a, std::int64_t n, std::int64_t i, std::int64_t j) {
    double sum = 0;
    for (std::int64_t p = 0; p < n; ++p) sum += static_cast<double>(q[p * n + i]) * a[p * n + j];
    return sum;
}

// Q^T Q = I, and R = Q^T A has nothing below its diagonal: then A = Q R.
template <typename T>
void expect_decomposition(const std::vector<T>& a, std::int64_t n) {
    auto q = a;
    std::vector<T> space(static_cast<std::size_t>(2 * n));
    orthonormal_kernels<T>().orthonormalize(q.data(), n, space.data());
    double largest = 0;
    for (const double number : a) largest = std::max(largest, std::abs(number));
    const double tolerance = sizeof(T) == 4 ? 1e-5 : 1e-13;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            ASSERT_NEAR(product(q, q, n, i, j), i == j, tolerance) << n << ": " << i << ' ' << j;
            if (j >= i) continue;
            ASSERT_NEAR(product(q, a, n, i, j) / std::max(largest, 1e-300), 0, tolerance) << n << ": " << i << ' ' << j;
        }
}

template <typename T>
void expect_decompositions() {
    Random random(4);
    for (const std::int64_t n : {0, 1, 2, 3, 8, 17, 64}) {
        const auto a = random_numbers<T>(n * n, random);
        expect_decomposition<T>(a, n);
        auto small = a, zeros = a, deficient = a;
        for (auto& number : small) number *= static_cast<T>(1e-30);
        expect_decomposition<T>(small, n);
        for (auto& number : zeros) number = 0;
        expect_decomposition<T>(zeros, n);
        for (std::size_t i = 0; i < deficient.size(); ++i)  // only the first third of its columns
            if (static_cast<std::int64_t>(i) % std::max<std::int64_t>(n, 1) >= n / 3) deficient[i] = 0;
        expect_decomposition<T>(deficient, n);
    }
}

TEST(OrthonormalKernels, QIsOrthonormalAndMakesATriangle) {
    for_each_instruction_set([] {
        expect_decompositions<double>();
        expect_decompositions<float>();
    });
}

}  // namespace
}  // namespace countable::kernels
