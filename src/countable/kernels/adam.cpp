#include "countable/kernels/adam.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace countable::kernels {

void adam_kernel(const AdamCoefficients& c, std::int64_t first, std::int64_t last, float* __restrict parameters,
                 const float* __restrict gradients, float* __restrict first_moments, float* __restrict second_moments) {
    const auto [beta1, beta2, epsilon, weight_decay, rate, root_factor] = c;
    const float rest1 = 1 - beta1, rest2 = 1 - beta2;
    for (std::int64_t i = first; i < last; ++i) {
        const float gradient = gradients[i] + weight_decay * parameters[i];
        first_moments[i] = beta1 * first_moments[i] + rest1 * gradient;
        second_moments[i] = beta2 * second_moments[i] + rest2 * gradient * gradient;
        parameters[i] -= rate * first_moments[i] / (std::sqrt(second_moments[i]) * root_factor + epsilon);
    }
}

double sum_of_squares(const float* numbers, std::int64_t size) {
    constexpr std::int64_t lanes = 8;  // one sum for each, so that the compiler may add them side by side
    std::array<double, lanes> sums{};
    std::int64_t i = 0;
    for (; i + lanes <= size; i += lanes)
        for (std::int64_t lane = 0; lane < lanes; ++lane)
            sums[static_cast<std::size_t>(lane)] += static_cast<double>(numbers[i + lane]) * numbers[i + lane];
    for (; i < size; ++i) sums[static_cast<std::size_t>(i % lanes)] += static_cast<double>(numbers[i]) * numbers[i];
    double sum = 0;
    for (const double part : sums) sum += part;
    return sum;
}

}  // namespace countable::kernels
