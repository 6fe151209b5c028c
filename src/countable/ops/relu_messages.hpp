#pragma once

#include "countable/batches/batch.hpp"

namespace countable::ops {

/// y_v = self * x_v + sum over the entries (v, u) of the adjacency of ReLU(x_u + edges_vu), without the messages in
/// memory. Differentiable, also by `self`, one number. Float or double; bits do not depend on the number of threads.
/// [nodes, d], [entries, d], [1] -> [nodes, d]
[[nodiscard]] torch::Tensor sum_of_relu_messages(const torch::Tensor& x, const torch::Tensor& edges,
                                                 const torch::Tensor& self, const batches::Batch& batch);

/// The same in torch operations, for devices without kernels of ours and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor sum_of_relu_messages(const torch::Tensor& x, const torch::Tensor& edges,
                                                 const torch::Tensor& self, const batches::Batch& batch);
}  // namespace reference

}  // namespace countable::ops
