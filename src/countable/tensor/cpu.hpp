#pragma once

#include "countable/tensor/torch.hpp"

namespace countable::tensor {

/// Whether our kernels take this tensor: float or double on the CPU. For anything else there are plain torch
/// operations.
[[nodiscard]] inline bool is_cpu_float(const torch::Tensor& x) {
    return x.device().is_cpu() && (x.scalar_type() == torch::kFloat || x.scalar_type() == torch::kDouble);
}

/// Calls body(T{}) in the type of x, float or double.
template <typename Body>
void in_type_of(const torch::Tensor& x, const Body& body) {
    if (x.scalar_type() == torch::kFloat)
        body(float{});
    else
        body(double{});
}

/// The numbers of an int64 tensor.
[[nodiscard]] inline const std::int64_t* indices(const torch::Tensor& t) { return t.data_ptr<std::int64_t>(); }

}  // namespace countable::tensor
