#pragma once

#include <cstdint>

namespace countable::kernels {

struct AdamCoefficients {
    float beta1, beta2, epsilon, weight_decay;
    float rate;         ///< lr / (1 - beta1^t)
    float root_factor;  ///< 1 / sqrt(1 - beta2^t)
};

/// The results have the same bits with every instruction set.
struct AdamKernels {
    /// One step on numbers first .. last-1 of four arrays; every number for itself, so that the result does not depend
    /// on how the range is divided.
    void (*step)(const AdamCoefficients& c, std::int64_t first, std::int64_t last, float* parameters,
                 const float* gradients, float* first_moments, float* second_moments);
    /// The sum of squares in double precision, in an order that depends on the size alone.
    double (*sum_of_squares)(const float* numbers, std::int64_t size);
};

[[nodiscard]] const AdamKernels& adam_kernels();

}  // namespace countable::kernels
