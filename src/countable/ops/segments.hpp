#pragma once

#include "countable/batches/batch.hpp"

namespace countable::ops {

// Sums over neighbours and over graphs. Differentiable; x may be float or double. On the CPU each output row is summed
// by one thread in ascending order of the entries, so results do not depend on the number of threads; there is no
// scatter and no atomic. On other devices, and as oracle, the same in plain torch operations (`reference` below).

/// y_v = self * x_v + sum of x_u over the entries u of row v. [nodes, d] -> [nodes, d]
[[nodiscard]] torch::Tensor neighbor_sum(const torch::Tensor& x, const batches::Relation& relation, double self = 0);

/// y_v = s_v (s_v x_v + sum of s_u x_u over the entries u of row v), s_v = 1 / sqrt(1 + length of row v).
[[nodiscard]] torch::Tensor normalized_neighbor_sum(const torch::Tensor& x, const batches::Relation& relation);

/// [x_v, sum of x_u over row v of `first`, the same of `second`]. [nodes, d] -> [nodes, 3 d]
[[nodiscard]] torch::Tensor with_neighbor_sums(const torch::Tensor& x, const batches::Relation& first,
                                               const batches::Relation& second);

/// y_r = sum of x_u over the entries u of row r of a relation that need not be square; `transposed` has its columns as
/// rows. [columns, d] -> [rows, d]
[[nodiscard]] torch::Tensor relation_sum(const torch::Tensor& x, const batches::Relation& relation,
                                         const batches::Relation& transposed);

/// x_u for every entry (v, u) of the adjacency. [nodes, d] -> [entries, d]
[[nodiscard]] torch::Tensor at_columns(const torch::Tensor& x, const batches::Batch& batch);

/// x_v for every entry (v, u) of the adjacency. [nodes, d] -> [entries, d]
[[nodiscard]] torch::Tensor at_rows(const torch::Tensor& x, const batches::Batch& batch);

/// y_s = sum of x over rows offsets[s] .. offsets[s+1]-1; zero for an empty segment. [n, d] -> [segments, d]
[[nodiscard]] torch::Tensor segment_sum(const torch::Tensor& x, const torch::Tensor& offsets);
/// The mean, zero for an empty segment.
[[nodiscard]] torch::Tensor segment_mean(const torch::Tensor& x, const torch::Tensor& offsets);
/// The maximum per column, zero for an empty segment; the gradient goes to the first row that attains it.
[[nodiscard]] torch::Tensor segment_max(const torch::Tensor& x, const torch::Tensor& offsets);

/// x_s repeated for every row of segment s: the transpose of segment_sum. [segments, d] -> [n, d]
[[nodiscard]] torch::Tensor segment_spread(const torch::Tensor& x, const torch::Tensor& offsets);

/// Lengths of the segments in the type of `like`, as a column. [segments, 1]
[[nodiscard]] torch::Tensor segment_lengths(const torch::Tensor& offsets, const torch::Tensor& like);

/// The same by index_select and index_add, for devices without kernels of ours and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor neighbor_sum(const torch::Tensor& x, const batches::Relation& relation, double self = 0);
[[nodiscard]] torch::Tensor normalized_neighbor_sum(const torch::Tensor& x, const batches::Relation& relation);
[[nodiscard]] torch::Tensor with_neighbor_sums(const torch::Tensor& x, const batches::Relation& first,
                                               const batches::Relation& second);
[[nodiscard]] torch::Tensor segment_sum(const torch::Tensor& x, const torch::Tensor& offsets);
[[nodiscard]] torch::Tensor segment_max(const torch::Tensor& x, const torch::Tensor& offsets);
[[nodiscard]] torch::Tensor segment_spread(const torch::Tensor& x, const torch::Tensor& offsets);
}  // namespace reference

}  // namespace countable::ops
