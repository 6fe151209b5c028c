#pragma once

#include "countable/ops/lrp/lrp_layer.hpp"

namespace countable::ops {

/// What the molecular layer of deep_lrp_block.hpp is made of.
struct LrpMolecularLayer {
    LrpWeights lrp;                                   ///< with bias, map and map_bias
    torch::Tensor edges;                              ///< [edge classes, in]
    torch::nn::LinearImpl &degrees_in, &degrees_out;  ///< alpha: degrees -> hidden, ReLU, hidden -> out
    torch::nn::LinearImpl& node_map;                  ///< out -> out
    torch::nn::BatchNorm1dImpl &first_norm, &second_norm;
};

/// Whether lrp_molecular_layer takes them: when a gradient is wanted, in training mode, on the CPU, for in = out, a
/// multiple of channel_multiple, and two nodes; `slot_rows` those of classes, or the nodes.
[[nodiscard]] bool takes_lrp_molecular_layer(const torch::Tensor& slot_rows, const torch::Tensor& before,
                                             const LrpMolecularLayer& layer, const batches::LrpBatch& batch);

/// The whole layer as one autograd operation, with five parallel loops forward and six backward: as a dozen separate
/// operations, narrow layers would spend more time between the operations than in them. `slot_rows` as in lrp_layer;
/// `before` are the nodes. Updates the running statistics of the norms. Bits do not depend on the number of threads.
/// [nodes, in] -> [nodes, out], in = out
[[nodiscard]] torch::Tensor lrp_molecular_layer(const torch::Tensor& slot_rows, const torch::Tensor& before,
                                                const LrpMolecularLayer& layer, const batches::LrpBatch& batch,
                                                const kernels::LrpOptions& options);

}  // namespace countable::ops
