#pragma once

#include "countable/batches/lrp_batch.hpp"
#include "countable/kernels/lrp/lrp_layer.hpp"

namespace countable::ops {

/// What a layer of Local Relational Pooling reads.
struct LrpInputs {
    torch::Tensor rows;   ///< [slot rows, in]
    torch::Tensor edges;  ///< [edge classes, in]
    torch::Tensor alpha;  ///< [distinct inputs of alpha, out]
};

/// What it multiplies by.
struct LrpWeights {
    torch::Tensor slots;          ///< [L, L, in, out]: W
    torch::Tensor bias;           ///< [out]: b, or undefined
    torch::Tensor map, map_bias;  ///< [out, out], [out]: M and c, or undefined
};

/// For a sequence pi with the slots X[a,a] = rows[pi_a], X[a,b] = edges[class of the edge pi_a pi_b] where these are
/// adjacent, 0 elsewhere (Chen et al. 2020, section 5):
///     z(pi) = act(sum over a, b of X[a,b] W[a,b] + b),
///     out_i = sum over pi in S(i) of alpha(pi) * (M z(pi) + c), elementwise, M = 1 and c = 0 where undefined,
/// divided by |S(i)| for the mean. -> [nodes, out]. Differentiable in all tensors.
///
/// The authors materialise X, L^2 in numbers per sequence. A sum over slots commutes with the gathering of slots, so
/// each row is multiplied once per position and each kind of edge once per pair of positions; docs/lrp.md explains all
/// steps. On the CPU this is kernels/lrp_layer.hpp, whose bits do not depend on the number of threads; elsewhere
/// `reference` below.
[[nodiscard]] torch::Tensor lrp_layer(const LrpInputs& inputs, const LrpWeights& weights,
                                      const batches::LrpBatch& batch, const kernels::LrpOptions& options);

namespace reference {
/// The same in torch operations.
[[nodiscard]] torch::Tensor lrp_layer(const LrpInputs& inputs, const LrpWeights& weights,
                                      const batches::LrpBatch& batch, const kernels::LrpOptions& options);
}  // namespace reference

}  // namespace countable::ops
