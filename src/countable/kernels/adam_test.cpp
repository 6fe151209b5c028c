#include "countable/kernels/adam.hpp"

#include <cmath>

#include "countable/kernels/testing.hpp"

namespace countable::kernels {
namespace {

constexpr AdamCoefficients coefficients{0.9F, 0.999F, 1e-8F, 0.01F, 0.003F, 1.7F};

TEST(AdamKernels, StepIsTheFormulaWithTheSameBitsInAllInstructionSets) {
    std::vector<std::vector<float>> of_sets;
    for_each_instruction_set([&] {
        Random random(1);
        for (const std::int64_t size : {0, 1, 7, 8, 33}) {
            auto x = random_numbers<float>(size, random), m = random_numbers<float>(size, random),
                 v = random_numbers<float>(size, random);
            const auto g = random_numbers<float>(size, random);
            for (auto& number : v) number = std::abs(number);
            const auto x0 = x, m0 = m, v0 = v;
            adam_kernels().step(coefficients, 0, size / 2, x.data(), g.data(), m.data(), v.data());
            adam_kernels().step(coefficients, size / 2, size, x.data(), g.data(), m.data(), v.data());
            for (std::size_t i = 0; i < x.size(); ++i) {
                const auto& c = coefficients;
                const double gradient = g[i] + double{c.weight_decay} * x0[i];
                const double first = double{c.beta1} * m0[i] + (1 - double{c.beta1}) * gradient;
                const double second = double{c.beta2} * v0[i] + (1 - double{c.beta2}) * gradient * gradient;
                const double root = std::sqrt(second) * c.root_factor;
                ASSERT_NEAR(m[i], first, 1e-6);
                ASSERT_NEAR(v[i], second, 1e-6);
                ASSERT_NEAR(x[i], x0[i] - c.rate * first / (root + c.epsilon), 1e-5);
            }
            of_sets.insert(of_sets.end(), {x, m, v});
        }
    });
    const std::size_t each = 15;
    for (std::size_t i = each; i < of_sets.size(); ++i) EXPECT_EQ(of_sets[i], of_sets[i % each]) << i;
}

TEST(AdamKernels, SumOfSquares) {
    for_each_instruction_set([] {
        Random random(2);
        for (const std::int64_t size : {0, 1, 7, 8, 9, 1000}) {
            const auto numbers = random_numbers<float>(size, random);
            double expected = 0;
            for (const double number : numbers) expected += number * number;
            EXPECT_NEAR(adam_kernels().sum_of_squares(numbers.data(), size), expected, 1e-9);
        }
    });
}

}  // namespace
}  // namespace countable::kernels
