#pragma once

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::ops {

/// MLP([x_1, x_2, ...]) for matrices side by side, without putting them there; then what follows. One operation if the MLP
/// has one or two linear layers and no batch normalisation. Differentiable; float or double; bits do not depend on the
/// number of threads. [rows, d_1], [rows, d_2], ... -> [rows, out]
[[nodiscard]] torch::Tensor mlp_of_parts(const std::vector<torch::Tensor>& parts, MlpImpl& mlp,
                                         After after = After::Nothing);

/// The same by torch::cat and MlpImpl, for devices without kernels of ours, other MLPs and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor mlp_of_parts(const std::vector<torch::Tensor>& parts, MlpImpl& mlp,
                                         After after = After::Nothing);
}  // namespace reference

}  // namespace countable::ops
