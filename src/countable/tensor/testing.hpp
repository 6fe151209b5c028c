#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "countable/tensor/torch.hpp"

// For tests only.
namespace countable::tensor {

/// Gradients of `value` (a scalar, in double precision) with respect to each tensor, against central differences.
inline void expect_gradients(const std::function<torch::Tensor()>& value, std::vector<torch::Tensor> inputs,
                             double step = 1e-6, double tolerance = 1e-6) {
    const auto gradients = torch::autograd::grad({value()}, inputs, {}, true, false, true);
    const torch::NoGradGuard no_gradients;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        ASSERT_EQ(inputs[i].scalar_type(), torch::kDouble);
        ASSERT_TRUE(inputs[i].is_contiguous());
        auto* const numbers = inputs[i].data_ptr<double>();
        for (std::int64_t j = 0; j < inputs[i].numel(); ++j) {
            const double here = numbers[j];
            numbers[j] = here + step;
            const double above = value().item<double>();
            numbers[j] = here - step;
            const double below = value().item<double>();
            numbers[j] = here;
            const double expected = (above - below) / (2 * step);
            const double found = gradients[i].defined() ? gradients[i].flatten()[j].item<double>() : 0;
            ASSERT_NEAR(found, expected, tolerance * std::max(1.0, std::abs(expected)))
                << "tensor " << i << ", number " << j << " of " << inputs[i].numel();
        }
    }
}

/// A scalar that depends on every number of a tensor, each with a weight of its own.
inline torch::Tensor weighted_sum(const torch::Tensor& x) {
    return (x * torch::arange(1, x.numel() + 1, x.options()).reshape(x.sizes()).sin()).sum();
}

}  // namespace countable::tensor
