#pragma once

#include "countable/kernels/dense.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::ops {

// What layers are made of, each as one operation on the CPU: torch has them as several, which for narrow layers cost
// more than the layers themselves. Elsewhere torch's own. Bits do not depend on the number of
// threads.

using kernels::After;

/// x W^T + b, then what follows. [rows, in] -> [rows, out]
[[nodiscard]] torch::Tensor linear(const torch::Tensor& x, torch::nn::LinearImpl& map, After after = After::Nothing);

/// The same of bare tensors; b = 0 if it is undefined.
[[nodiscard]] torch::Tensor linear_map(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias,
                                       After after = After::Nothing);

/// ReLU(norm(x)), in training mode with the statistics of x, which also move the running ones as torch's module does;
/// of a single row, which has none, with the running ones.
[[nodiscard]] torch::Tensor norm_relu(const torch::Tensor& x, torch::nn::BatchNorm1dImpl& norm);

/// Each number is 0 with probability `rate` and divided by 1 - rate otherwise: for training. Which ones depends on a
/// number that is drawn from torch's generator, and on their places.
[[nodiscard]] torch::Tensor dropout(const torch::Tensor& x, double rate);

/// norm(x) without a ReLU, likewise, by torch's operation.
[[nodiscard]] torch::Tensor batch_norm(const torch::Tensor& x, torch::nn::BatchNorm1dImpl& norm);

}  // namespace countable::ops
