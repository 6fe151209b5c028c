#pragma once

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/mlp.hpp"
#include "countable/ops/rooted/rooted_sums.hpp"

namespace countable::ops {

struct RootedBlockOptions {
    bool root_sums = false;        ///< beside the sum over the neighbours of v, that over the neighbours of the root
    After after = After::Nothing;  ///< follows the MLP
};

/// MLP(self * x(r, v) + sum over neighbours w of v of x(r, w)), or, with root_sums, MLP([that, sum over neighbours w of r of
/// x(w, v)]), of one or two linear layers with ReLU between them. One operation, which takes the rows of some roots after
/// the other, so that what lies between input and output stays in the cache; sums are made again for the gradients.
/// Differentiable, also by `self`, one number. Float or double; bits do not depend on the number of threads.
/// [rows, d], [1] -> [rows, out]
[[nodiscard]] torch::Tensor rooted_block(const torch::Tensor& x, const torch::Tensor& self, MlpImpl& mlp,
                                         const RootedRows& rows, const batches::Batch& batch,
                                         const RootedBlockOptions& options = {});

/// Whether rooted_block takes an MLP: up to two linear layers and no batch normalisation in it.
[[nodiscard]] bool fits_rooted_block(MlpImpl& mlp);

/// The same by rooted_sum and MlpImpl, for devices without kernels of ours, other MLPs and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor rooted_block(const torch::Tensor& x, const torch::Tensor& self, MlpImpl& mlp,
                                         const RootedRows& rows, const batches::Batch& batch,
                                         const RootedBlockOptions& options = {});
}  // namespace reference

}  // namespace countable::ops
