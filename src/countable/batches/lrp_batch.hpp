#pragma once

#include <span>

#include "countable/batches/batch.hpp"
#include "countable/lrp/plan.hpp"

namespace countable::batches {

/// A sparse 0/1 matrix and its transpose, both in compressed rows: for sums of rows whose backward is such a sum again.
struct SparseRows {
    torch::Tensor offsets, columns;                        ///< int64 [rows + 1], int64 [entries]
    torch::Tensor transposed_offsets, transposed_columns;  ///< int64 [columns + 1], int64 [entries]
};

/// Fills in the transpose of the rows, for a matrix of so many columns; the entries of a row of it are ascending.
void transpose(SparseRows& matrix, std::int64_t columns);

/// The part of an lrp::Plan that belongs to a batch: sequences of its nodes, with only those signatures and inputs of alpha
/// that occur in it.
struct LrpBatch {
    std::int64_t length = 0;  ///< L, slots of a sequence
    bool slots_are_classes = false;
    std::int64_t slot_rows = 0;    ///< rows that slots refer to: nodes of the batch, or classes
    torch::Tensor graph_nodes;     ///< int64 [graphs + 1]
    torch::Tensor first_sequence;  ///< int64 [nodes + 1]
    torch::Tensor first_group;     ///< int64 [nodes + 1]
    torch::Tensor slots;           ///< int32 [sequences, L], -1 where empty
    torch::Tensor shared;          ///< int32 [sequences]
    torch::Tensor group;           ///< int32 [sequences]
    torch::Tensor signature;       ///< int32 [sequences]
    torch::Tensor multiplicity;    ///< float [sequences], or empty when all are 1
    torch::Tensor node_of_group;   ///< int64 [groups]
    torch::Tensor group_weight;    ///< [groups]: sequences of a group, with multiplicity
    torch::Tensor sequences;       ///< [nodes, 1]: |S(i, l, k)|
    torch::Tensor alpha_inputs;    ///< [distinct inputs, 1 or L]: degrees
    SparseRows group_alpha;        ///< [groups, distinct inputs of alpha]: one entry a row
    torch::Tensor
        first_edge_row;          ///< int64 [L * L + 1]: where the edge rows of the slots (a, b), number a L + b, begin
    torch::Tensor edge_rows;     ///< int64 [edge rows]: the classes of edges that stand in the slots (a, b)
    SparseRows signature_slots;  ///< [signatures, edge rows]: the filled slots with their class

    [[nodiscard]] std::int64_t num_sequences() const { return signature.size(0); }
    [[nodiscard]] std::int64_t num_groups() const { return group_weight.size(0); }
    [[nodiscard]] std::int64_t num_signatures() const { return signature_slots.offsets.size(0) - 1; }

    [[nodiscard]] LrpBatch to(torch::Device device, torch::Dtype type) const;
};

/// What a tensor of an LrpBatch holds.
enum class LrpContent {
    Int64,
    Int32,
    Float,    ///< whatever the type of the batch
    Numbers,  ///< of the type of the batch, float or double
};

/// Calls visit(name, tensor, content, dimensions) for every tensor of a batch: the one list of them.
template <typename Batch, typename Visit>
void for_each_tensor(Batch& batch, const Visit& visit) {
    using enum LrpContent;
    visit("graph_nodes", batch.graph_nodes, Int64, 1);
    visit("first_sequence", batch.first_sequence, Int64, 1);
    visit("first_group", batch.first_group, Int64, 1);
    visit("slots", batch.slots, Int32, 2);
    visit("shared", batch.shared, Int32, 1);
    visit("group", batch.group, Int32, 1);
    visit("signature", batch.signature, Int32, 1);
    visit("multiplicity", batch.multiplicity, Float, 1);
    visit("node_of_group", batch.node_of_group, Int64, 1);
    visit("group_weight", batch.group_weight, Numbers, 1);
    visit("sequences", batch.sequences, Numbers, 2);
    visit("alpha_inputs", batch.alpha_inputs, Numbers, 2);
    visit("first_edge_row", batch.first_edge_row, Int64, 1);
    visit("edge_rows", batch.edge_rows, Int64, 1);
    visit("group_alpha.offsets", batch.group_alpha.offsets, Int64, 1);
    visit("group_alpha.columns", batch.group_alpha.columns, Int64, 1);
    visit("group_alpha.transposed_offsets", batch.group_alpha.transposed_offsets, Int64, 1);
    visit("group_alpha.transposed_columns", batch.group_alpha.transposed_columns, Int64, 1);
    visit("signature_slots.offsets", batch.signature_slots.offsets, Int64, 1);
    visit("signature_slots.columns", batch.signature_slots.columns, Int64, 1);
    visit("signature_slots.transposed_offsets", batch.signature_slots.transposed_offsets, Int64, 1);
    visit("signature_slots.transposed_columns", batch.signature_slots.transposed_columns, Int64, 1);
}

/// `edge_classes` and `node_classes` are those of the dataset, at least 1 each.
[[nodiscard]] LrpBatch slice(const lrp::Plan& plan, std::span<const std::int64_t> graphs, std::int64_t node_classes,
                             std::int64_t edge_classes);

}  // namespace countable::batches
