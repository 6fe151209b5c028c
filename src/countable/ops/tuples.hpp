#pragma once

#include "countable/kernels/pooling.hpp"
#include "countable/ops/contraction.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::ops {

// Tensors of order k over the nodes of each graph of a batch, without padding: graph g of n nodes has n^k consecutive
// rows, one per tuple (i_1, ..., i_k) in lexicographic order, and a row has channels. There is nothing to mask: a
// linear map of the channels is one matrix product of all rows, and batch normalisation sees entries of graphs only.
//
// The functions below are differentiable; x may be float or double. On the CPU each graph is one thread's work, in one
// order, so results do not depend on the number of threads. On other devices, and as oracle, the same in plain torch
// operations (`reference`).

/// Where the rows of each graph start: sums of n^k. int64 [graphs + 1]
[[nodiscard]] torch::Tensor tuple_offsets(const torch::Tensor& graph_offsets, int order);

/// For r = 0, ..., max_order the all_contractions(order, r) of x side by side: [sum n^order, d] -> [sum n^r, count *
/// d]. The mean divides each by the number of terms that it sums, n^summed.
[[nodiscard]] std::vector<torch::Tensor> contract(const torch::Tensor& x, const torch::Tensor& graph_offsets, int order,
                                                  int max_order, kernels::Pooling pooling);

/// The transpose of that without reorderings: y[r] has d channels for each of ordered_contractions(order, r), and each
/// of its entries is added to all entries that the contraction would have summed into it. [sum n^order, d]
[[nodiscard]] torch::Tensor spread(const std::vector<torch::Tensor>& y, const torch::Tensor& graph_offsets);

namespace reference {
[[nodiscard]] std::vector<torch::Tensor> contract(const torch::Tensor& x, const torch::Tensor& graph_offsets, int order,
                                                  int max_order, kernels::Pooling pooling);
[[nodiscard]] torch::Tensor spread(const std::vector<torch::Tensor>& y, const torch::Tensor& graph_offsets);
}  // namespace reference

}  // namespace countable::ops
