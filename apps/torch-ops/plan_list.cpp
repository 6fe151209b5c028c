#include "plan_list.hpp"

#include <algorithm>
#include <limits>

#include "countable/tensor/cpu.hpp"

namespace countable::torch_ops {
namespace {

using batches::LrpBatch;
using batches::LrpContent;
using batches::SparseRows;
using tensor::indices;
using torch::Tensor;

bool has_type(const Tensor& x, LrpContent content, at::ScalarType numbers) {
    switch (content) {
        case LrpContent::Int64:
            return x.scalar_type() == torch::kInt64;
        case LrpContent::Int32:
            return x.scalar_type() == torch::kInt32;
        case LrpContent::Float:
            return x.scalar_type() == torch::kFloat;
        case LrpContent::Numbers:
            return x.scalar_type() == numbers && x.is_floating_point();
    }
    return false;
}

void require(bool holds, const char* name) {
    TORCH_CHECK(holds, "countable: the tensor '", name, "' of the plan is not what lrp_plan returned");
}

// offsets are 0 .. entries, ascending, for so many rows.
void check_offsets(const Tensor& offsets, std::int64_t rows, std::int64_t entries, const char* name) {
    require(offsets.size(0) == rows + 1, name);
    const auto* const first = indices(offsets);
    require(first[0] == 0 && first[rows] == entries && std::is_sorted(first, first + rows + 1), name);
}

template <typename T>
void check_range(const Tensor& x, T low, std::int64_t end, const char* name) {
    const T* const values = x.data_ptr<T>();
    require(std::all_of(values, values + x.numel(), [&](T value) { return value >= low && value < end; }), name);
}

void check_matrix(const SparseRows& matrix, std::int64_t rows, std::int64_t columns, const char* name) {
    check_offsets(matrix.offsets, rows, matrix.columns.size(0), name);
    check_range<std::int64_t>(matrix.columns, 0, columns, name);
    SparseRows again{matrix.offsets, matrix.columns, {}, {}};
    batches::transpose(again, columns);
    require(torch::equal(again.transposed_offsets, matrix.transposed_offsets) &&
                torch::equal(again.transposed_columns, matrix.transposed_columns),
            name);
}

// The sequences of one node: slots of its graph, groups of its own, and what each shares with the one before.
void check_sequences(const LrpBatch& batch, std::int64_t node, std::int64_t first_node, std::int64_t end_node) {
    const auto* const slots = batch.slots.data_ptr<std::int32_t>();
    const auto* const shared = batch.shared.data_ptr<std::int32_t>();
    const auto* const group = batch.group.data_ptr<std::int32_t>();
    const std::int64_t first = indices(batch.first_sequence)[node], length = batch.length;
    for (std::int64_t s = first; s < indices(batch.first_sequence)[node + 1]; ++s) {
        const auto* const slot = slots + s * length;
        const auto fits = [&](std::int32_t v) { return v == -1 || (v >= first_node && v < end_node); };
        require(slot[0] >= 0 && std::all_of(slot, slot + length, fits), "slots");  // slot 0 is the root
        require(shared[s] >= 0 && shared[s] <= (s == first ? 0 : length), "shared");
        require(std::equal(slot, slot + shared[s], slot - (s == first ? 0 : length)), "shared");
        require(group[s] >= indices(batch.first_group)[node] && group[s] < indices(batch.first_group)[node + 1],
                "group");
    }
}

void check_indices(const LrpBatch& batch) {
    const std::int64_t nodes = batch.slot_rows, sequences = batch.signature.size(0),
                       groups = batch.group_weight.size(0), edge_rows = batch.edge_rows.size(0),
                       graphs = batch.graph_nodes.size(0) - 1;
    require(graphs >= 0, "graph_nodes");
    check_offsets(batch.graph_nodes, graphs, nodes, "graph_nodes");
    check_offsets(batch.first_sequence, nodes, sequences, "first_sequence");
    check_offsets(batch.first_group, nodes, groups, "first_group");
    require(batch.slots.size(0) == sequences && batch.slots.size(1) == batch.length, "slots");
    require(batch.shared.size(0) == sequences, "shared");
    require(batch.group.size(0) == sequences, "group");
    require(batch.multiplicity.size(0) == 0 || batch.multiplicity.size(0) == sequences, "multiplicity");
    require(batch.node_of_group.size(0) == groups, "node_of_group");
    require(batch.sequences.size(0) == nodes && batch.sequences.size(1) == 1, "sequences");
    require(batch.alpha_inputs.size(1) == 1 || batch.alpha_inputs.size(1) == batch.length, "alpha_inputs");
    check_offsets(batch.first_edge_row, batch.length * batch.length, edge_rows, "first_edge_row");
    check_range<std::int64_t>(batch.edge_rows, 0, std::numeric_limits<std::int64_t>::max(), "edge_rows");
    check_matrix(batch.group_alpha, groups, batch.alpha_inputs.size(0), "group_alpha");
    require(batch.group_alpha.columns.size(0) == groups, "group_alpha");
    require(batch.signature_slots.offsets.size(0) > 0, "signature_slots");
    check_matrix(batch.signature_slots, batch.num_signatures(), edge_rows, "signature_slots");
    check_range<std::int32_t>(batch.signature, 0, batch.num_signatures(), "signature");
    for (std::int64_t g = 0; g < graphs; ++g) {
        const std::int64_t first_node = indices(batch.graph_nodes)[g], end_node = indices(batch.graph_nodes)[g + 1];
        for (std::int64_t v = first_node; v < end_node; ++v) {
            check_sequences(batch, v, first_node, end_node);
            for (auto i = indices(batch.first_group)[v]; i < indices(batch.first_group)[v + 1]; ++i)
                require(indices(batch.node_of_group)[i] == v && indices(batch.group_alpha.offsets)[i] == i,
                        "node_of_group");
        }
    }
}

}  // namespace

std::vector<Tensor> list_of(LrpBatch batch) {
    std::vector<Tensor> list{torch::tensor({batch.length, batch.slot_rows}, torch::kInt64)};
    for_each_tensor(batch,
                    [&](const char*, const Tensor& tensor, LrpContent, std::int64_t) { list.push_back(tensor); });
    return list;
}

LrpBatch plan_of_list(const std::vector<Tensor>& list) {
    LrpBatch batch;
    std::size_t tensors = 0;
    for_each_tensor(batch, [&](const char*, const Tensor&, LrpContent, std::int64_t) { ++tensors; });
    TORCH_CHECK(list.size() == tensors + 1, "countable: a plan is what lrp_plan returns, a list of ", tensors + 1,
                " tensors, found ", list.size());
    require(list[0].scalar_type() == torch::kInt64 && list[0].dim() == 1 && list[0].size(0) == 2, "[0]");
    batch.length = list[0][0].item<std::int64_t>();
    batch.slot_rows = list[0][1].item<std::int64_t>();
    require(batch.length >= 1 && batch.length <= 1 << 16 && batch.slot_rows >= 0, "[0]");
    std::size_t next = 1;
    for_each_tensor(batch,
                    [&](const char*, Tensor& tensor, LrpContent, std::int64_t) { tensor = list[next++].contiguous(); });
    const auto numbers = batch.group_weight.scalar_type();
    for_each_tensor(batch, [&](const char* name, const Tensor& tensor, LrpContent content, std::int64_t dimensions) {
        require(has_type(tensor, content, numbers) && tensor.dim() == dimensions, name);
        TORCH_CHECK(tensor.device() == batch.graph_nodes.device(), "countable: the tensors of the plan are on ",
                    batch.graph_nodes.device(), " and on ", tensor.device(), ", expected one device");
    });
    if (batch.graph_nodes.device().is_cpu()) check_indices(batch);
    return batch;
}

}  // namespace countable::torch_ops
