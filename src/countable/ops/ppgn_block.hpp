#pragma once

#include "countable/kernels/pooling.hpp"
#include "countable/ops/dense_ops.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::ops {

/// The maps of a block W1 X + W2 (m1(X) m2(X)) + b; that of the product has no bias.
struct PpgnMaps {
    MlpImpl &m1, &m2;
    torch::nn::LinearImpl &skip, &product;
};

struct PpgnBlockOptions {
    kernels::Pooling pooling = kernels::Pooling::Sum;  ///< the mean divides the product by n
    double size = 1;                                   ///< divides it, too
    After after = After::Nothing;                      ///< after the block
};

/// A block of ppgn.hpp as one operation: graph by graph, so that whatever stands between x and the result is read again
/// while it is in the cache, and without keeping it where no gradient is asked for. The rows of x are those of
/// tuples.hpp. Bits depend neither on the number of threads nor on the other graphs of the batch. [sum n^2, in] ->
/// [sum n^2, out]
[[nodiscard]] torch::Tensor ppgn_block(const torch::Tensor& x, const PpgnMaps& maps, const torch::Tensor& graph_offsets,
                                       const PpgnBlockOptions& options = {});

/// The same in torch's operations and tuple_matmul(), for other devices and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor ppgn_block(const torch::Tensor& x, const PpgnMaps& maps, const torch::Tensor& graph_offsets,
                                       const PpgnBlockOptions& options = {});
}  // namespace reference

}  // namespace countable::ops
