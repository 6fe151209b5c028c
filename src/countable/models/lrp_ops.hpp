#pragma once

#include "countable/models/lrp_batch.hpp"
#include "countable/models/lrp_kernels.hpp"

namespace countable::models {

// The operations of a Local Relational Pooling layer. Differentiable, float or double; on the CPU kernels of ours whose
// bits do not depend on the number of threads, elsewhere the same in plain torch operations (`plain` below). On the CPU
// also registered with torch as countable::lrp_gather.

/// Z[g] = sum over the sequences pi of group g of act(S[signature(pi)] + sum over filled slots a of U[pi_a, a, :]).
/// u: [slot rows, L, d], s: [signatures, d] -> [groups, d]. O(prefixes * d) time; no tensor with a row per slot is
/// made.
[[nodiscard]] torch::Tensor lrp_gather(const torch::Tensor& u, const torch::Tensor& s, const LrpBatch& batch,
                                       Activation activation);

/// Matrix times x: y_r = sum of x_c over the columns c of row r. [columns, d] -> [rows, d]
[[nodiscard]] torch::Tensor sparse_sum(const torch::Tensor& x, const SparseRows& matrix);

/// out[i] = sum over the groups g of node i of factor[f(g)] * y[g], elementwise. [groups, d], [factors, d] -> [nodes,
/// d]
[[nodiscard]] torch::Tensor factor_pool(const torch::Tensor& y, const torch::Tensor& factor, const LrpBatch& batch);

namespace plain {
[[nodiscard]] torch::Tensor lrp_gather(const torch::Tensor& u, const torch::Tensor& s, const LrpBatch& batch,
                                       Activation activation);
[[nodiscard]] torch::Tensor sparse_sum(const torch::Tensor& x, const SparseRows& matrix);
[[nodiscard]] torch::Tensor factor_pool(const torch::Tensor& y, const torch::Tensor& factor, const LrpBatch& batch);
}  // namespace plain

}  // namespace countable::models
