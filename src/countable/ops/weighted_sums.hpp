#pragma once

#include "countable/batches/batch.hpp"

namespace countable::ops {

/// y_vk = sum over the entries (v, u) of the adjacency of weights_vuk x_u, for k = 0 .. K-1 side by side, without the
/// products in memory. Differentiable; float or double; bits do not depend on the number of threads.
/// [nodes, d], [entries, K] -> [nodes, K * d]
[[nodiscard]] torch::Tensor weighted_neighbor_sums(const torch::Tensor& x, const torch::Tensor& weights,
                                                   const batches::Batch& batch);

/// The same in torch operations, for devices without kernels of ours and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor weighted_neighbor_sums(const torch::Tensor& x, const torch::Tensor& weights,
                                                   const batches::Batch& batch);
}  // namespace reference

}  // namespace countable::ops
