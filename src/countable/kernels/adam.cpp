// Compiled once per instruction set: see rows.cpp.
#include "countable/kernels/adam.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

void step(const AdamCoefficients& c, std::int64_t first, std::int64_t last, float* __restrict parameters,
          const float* __restrict gradients, float* __restrict first_moments, float* __restrict second_moments) {
    const auto [beta1, beta2, epsilon, weight_decay, rate, root_factor] = c;
    const float rest1 = 1 - beta1, rest2 = 1 - beta2;
    for (std::int64_t i = first; i < last; ++i) {
        const float gradient = gradients[i] + weight_decay * parameters[i];
        first_moments[i] = beta1 * first_moments[i] + rest1 * gradient;
        second_moments[i] = beta2 * second_moments[i] + rest2 * gradient * gradient;
        parameters[i] -= rate * first_moments[i] / (__builtin_sqrtf(second_moments[i]) * root_factor + epsilon);
    }
}

double sum_of_squares(const float* numbers, std::int64_t size) {
    constexpr std::int64_t sums_at_once = 8;  // one for each lane, so that the compiler may add them side by side
    double sums[sums_at_once] = {};
    std::int64_t i = 0;
    for (; i + sums_at_once <= size; i += sums_at_once)
        for (std::int64_t lane = 0; lane < sums_at_once; ++lane)
            sums[lane] += static_cast<double>(numbers[i + lane]) * numbers[i + lane];
    for (; i < size; ++i) sums[i % sums_at_once] += static_cast<double>(numbers[i]) * numbers[i];
    double sum = 0;
    for (const double part : sums) sum += part;
    return sum;
}

}  // namespace

extern const AdamKernels adam_kernels_table;
const AdamKernels adam_kernels_table{step, sum_of_squares};

}  // namespace countable::kernels::COUNTABLE_ISA
