#pragma once

#include "countable/kernels/lrp/lrp_layer.hpp"
#include "countable/ops/lrp/lrp_layer.hpp"
#include "countable/tensor/cpu.hpp"

// Tensors as kernels/lrp_layer.hpp takes them. They must be contiguous, on the CPU and of type T.
namespace countable::ops {

/// Null for a tensor that is undefined or has no numbers.
template <typename T>
[[nodiscard]] T* numbers_or_null(const torch::Tensor& x) {
    return x.defined() && x.numel() > 0 ? x.data_ptr<T>() : nullptr;
}

template <typename T>
[[nodiscard]] kernels::LrpPlanView<T> plan_view(const batches::LrpBatch& batch) {
    using tensor::indices;
    return {.graphs = batch.graph_nodes.size(0) - 1,
            .nodes = batch.first_sequence.size(0) - 1,
            .num_sequences = batch.num_sequences(),
            .groups = batch.num_groups(),
            .signatures = batch.num_signatures(),
            .alpha_rows = batch.alpha_inputs.size(0),
            .edge_rows = batch.edge_rows.size(0),
            .slots_are_classes = batch.slots_are_classes,
            .sequences = {.length = batch.length,
                          .rows = batch.slot_rows,
                          .first_sequence = indices(batch.first_sequence),
                          .slots = batch.slots.data_ptr<std::int32_t>(),
                          .shared = batch.shared.data_ptr<std::int32_t>(),
                          .group = batch.group.data_ptr<std::int32_t>(),
                          .signature = batch.signature.data_ptr<std::int32_t>(),
                          .multiplicity = numbers_or_null<float>(batch.multiplicity)},
            .graph_nodes = indices(batch.graph_nodes),
            .first_group = indices(batch.first_group),
            .node_of_group = indices(batch.node_of_group),
            .group_weight = batch.group_weight.data_ptr<T>(),
            .sequences_of_node = batch.sequences.data_ptr<T>(),
            .alpha_of_group = indices(batch.group_alpha.columns),
            .first_of_alpha = indices(batch.group_alpha.transposed_offsets),
            .groups_of_alpha = indices(batch.group_alpha.transposed_columns),
            .first_edge_row = indices(batch.first_edge_row),
            .edge_of_row = indices(batch.edge_rows),
            .signature_slots = {indices(batch.signature_slots.offsets), indices(batch.signature_slots.columns),
                                indices(batch.signature_slots.transposed_offsets),
                                indices(batch.signature_slots.transposed_columns)}};
}

/// Optional weights are undefined, or have no numbers.
template <typename T>
[[nodiscard]] kernels::LrpLayerView<T> layer_view(const LrpInputs& inputs, const LrpWeights& weights,
                                                  const batches::LrpBatch& batch, const kernels::LrpOptions& options) {
    return {.plan = plan_view<T>(batch),
            .weights = {.in = weights.slots.size(2),
                        .out = weights.slots.size(3),
                        .slots = weights.slots.data_ptr<T>(),
                        .bias = numbers_or_null<T>(weights.bias),
                        .map = numbers_or_null<T>(weights.map),
                        .map_bias = numbers_or_null<T>(weights.map_bias)},
            .inputs = {.rows = inputs.rows.data_ptr<T>(),
                       .edges = inputs.edges.data_ptr<T>(),
                       .num_edges = inputs.edges.size(0),
                       .alpha = inputs.alpha.data_ptr<T>()},
            .options = options};
}

}  // namespace countable::ops
