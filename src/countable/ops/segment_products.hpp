#pragma once

#include "countable/tensor/torch.hpp"

namespace countable::ops {

// Products of matrices within each segment of rows: rows offsets[s] .. offsets[s+1]-1 belong to segment s, as in
// segments.hpp. Differentiable; float or double. On the CPU a segment is computed by one thread, in an order that
// depends on nothing but its length.

/// Y_s = sum over the rows v of segment s of a_v^T b_v; zero for an empty segment. [n, p], [n, q] -> [segments, p, q]
[[nodiscard]] torch::Tensor segment_outer_sum(const torch::Tensor& a, const torch::Tensor& b,
                                              const torch::Tensor& offsets);

/// y_v = x_v M_s for every row v of segment s. [n, p], [segments, p, q] -> [n, q]
[[nodiscard]] torch::Tensor segment_matmul(const torch::Tensor& x, const torch::Tensor& matrices,
                                           const torch::Tensor& offsets);

/// The same segment by segment in torch operations, for devices without kernels of ours and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor segment_outer_sum(const torch::Tensor& a, const torch::Tensor& b,
                                              const torch::Tensor& offsets);
[[nodiscard]] torch::Tensor segment_matmul(const torch::Tensor& x, const torch::Tensor& matrices,
                                           const torch::Tensor& offsets);
}  // namespace reference

}  // namespace countable::ops
