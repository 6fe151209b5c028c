#pragma once

#include "countable/kernels/pooling.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::ops {

/// The product of two matrices of each graph, channel by channel, over the n^2 rows that a graph has (tuples.hpp):
///     y[i, j, :] = scale * sum over k of a[i, k, :] * b[k, j, :],   scale = 1/n if `mean`, else 1.
/// Differentiable; float or double. O(n^3) a channel. On the CPU every entry is summed in ascending order of k by one
/// thread, so results do not depend on the number of threads, and graphs need not be padded to one size.
[[nodiscard]] torch::Tensor tuple_matmul(const torch::Tensor& a, const torch::Tensor& b,
                                         const torch::Tensor& graph_offsets, kernels::Pooling pooling);

namespace reference {
/// The same by torch's batched product of matrices, padded with zeros to the largest graph: for other devices and as
/// oracle.
[[nodiscard]] torch::Tensor tuple_matmul(const torch::Tensor& a, const torch::Tensor& b,
                                         const torch::Tensor& graph_offsets, kernels::Pooling pooling);
}  // namespace reference

}  // namespace countable::ops
