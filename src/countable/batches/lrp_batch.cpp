#include "countable/batches/lrp_batch.hpp"

#include "countable/lrp/plan_part.hpp"

namespace countable::batches {
namespace {

// A tensor that owns the vector: no copy.
template <typename T>
torch::Tensor tensor_of(std::vector<T> values, at::IntArrayRef sizes) {
    const auto type = torch::CppTypeToScalarType<T>::value;
    if (values.empty()) return torch::empty(sizes, type);
    auto* const kept = new std::vector<T>(std::move(values));
    return torch::from_blob(
        kept->data(), sizes, [kept](void*) { delete kept; }, type);
}
template <typename T>
torch::Tensor tensor_of(std::vector<T> values) {
    const std::int64_t size = std::ssize(values);
    return tensor_of(std::move(values), {size});
}

SparseRows rows_of(lrp::SparseRows matrix) {
    return {tensor_of(std::move(matrix.offsets)), tensor_of(std::move(matrix.columns)),
            tensor_of(std::move(matrix.transposed_offsets)), tensor_of(std::move(matrix.transposed_columns))};
}

std::vector<std::int64_t> numbers_of(const torch::Tensor& x) {
    const auto* const first = x.data_ptr<std::int64_t>();
    return {first, first + x.numel()};
}

}  // namespace

void transpose(SparseRows& matrix, std::int64_t columns) {
    lrp::SparseRows rows{numbers_of(matrix.offsets), numbers_of(matrix.columns), {}, {}};
    lrp::transpose(rows, columns);
    matrix.transposed_offsets = tensor_of(std::move(rows.transposed_offsets));
    matrix.transposed_columns = tensor_of(std::move(rows.transposed_columns));
}

LrpBatch LrpBatch::to(torch::Device device, torch::Dtype type) const {
    LrpBatch other = *this;
    for_each_tensor(other, [&](const char*, torch::Tensor& tensor, LrpContent content, std::int64_t) {
        tensor = content == LrpContent::Numbers ? tensor.to(device, type) : tensor.to(device);
    });
    return other;
}

LrpBatch slice(const lrp::Plan& plan, std::span<const std::int64_t> graphs, std::int64_t node_classes,
               std::int64_t edge_classes) {
    auto part = lrp::part_of(plan, graphs, node_classes, edge_classes);
    const std::int64_t nodes = part.num_nodes(), sequences = std::ssize(part.signature),
                       inputs = std::ssize(part.alpha_inputs) / part.alpha_width;
    LrpBatch batch;
    batch.length = part.length;
    batch.slots_are_classes = part.slots_are_classes;
    batch.slot_rows = part.slot_rows;
    batch.graph_nodes = tensor_of(std::move(part.graph_nodes));
    batch.first_sequence = tensor_of(std::move(part.first_sequence));
    batch.first_group = tensor_of(std::move(part.first_group));
    batch.slots = tensor_of(std::move(part.slots), {sequences, part.length});
    batch.shared = tensor_of(std::move(part.shared));
    batch.group = tensor_of(std::move(part.group));
    batch.signature = tensor_of(std::move(part.signature));
    batch.multiplicity = tensor_of(std::move(part.multiplicity));
    batch.node_of_group = tensor_of(std::move(part.node_of_group));
    batch.group_weight = tensor_of(std::move(part.group_weight));
    batch.sequences = tensor_of(std::move(part.sequences), {nodes, 1});
    batch.alpha_inputs = tensor_of(std::move(part.alpha_inputs), {inputs, part.alpha_width});
    batch.group_alpha = rows_of(std::move(part.group_alpha));
    batch.first_edge_row = tensor_of(std::move(part.first_edge_row));
    batch.edge_rows = tensor_of(std::move(part.edge_rows));
    batch.signature_slots = rows_of(std::move(part.signature_slots));
    return batch;
}

}  // namespace countable::batches
