#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "countable/lrp/plan.hpp"

namespace countable::lrp {

/// A sparse 0/1 matrix and its transpose, both in compressed rows: for sums of rows whose backward is such a sum again.
struct SparseRows {
    std::vector<std::int64_t> offsets{0}, columns;                        ///< [rows + 1], [entries]
    std::vector<std::int64_t> transposed_offsets{0}, transposed_columns;  ///< [columns + 1], [entries]
};

/// Fills in the transpose of the rows, for a matrix of so many columns; the entries of a row of it are ascending.
void transpose(SparseRows& matrix, std::int64_t columns);

/// The part of a Plan that belongs to some of its graphs, as the kernels read it: offsets count from the first of these
/// graphs, and only those signatures and inputs of alpha are left that occur in them.
struct PlanPart {
    std::int64_t length = 0;  ///< L, slots of a sequence
    bool slots_are_classes = false;
    std::int64_t slot_rows = 0;                ///< rows that slots refer to: nodes of the part, or classes
    std::vector<std::int64_t> graph_nodes{0};  ///< [graphs + 1]
    std::vector<std::int64_t> first_sequence{0}, first_group{0};  ///< [nodes + 1]
    std::vector<std::int32_t> slots;                              ///< [sequences, L], -1 where empty
    std::vector<std::int32_t> shared, group, signature;           ///< [sequences]
    std::vector<float> multiplicity;                              ///< [sequences], or empty when all are 1
    std::vector<std::int64_t> node_of_group;                      ///< [groups]
    std::vector<float> group_weight;                              ///< [groups]: sequences of a group, with multiplicity
    std::vector<float> sequences;                                 ///< [nodes]: |S(i, l, k)|
    std::int64_t alpha_width = 1;                                 ///< 1 or L
    std::vector<float> alpha_inputs;                              ///< [distinct inputs, alpha_width]: degrees
    SparseRows group_alpha;                                       ///< [groups, distinct inputs]: one entry a row
    std::vector<std::int64_t> first_edge_row;  ///< [L L + 1]: where the edge rows of the slots (a, b) begin
    std::vector<std::int64_t> edge_rows;       ///< [edge rows]: the classes of edges that stand in the slots (a, b)
    SparseRows signature_slots;                ///< [signatures, edge rows]: the filled slots with their class

    [[nodiscard]] std::int64_t num_nodes() const { return std::ssize(first_sequence) - 1; }
    [[nodiscard]] std::int64_t num_signatures() const { return std::ssize(signature_slots.offsets) - 1; }
};

/// `edge_classes` and `node_classes` are those of the dataset, at least 1 each.
[[nodiscard]] PlanPart part_of(const Plan& plan, std::span<const std::int64_t> graphs, std::int64_t node_classes,
                               std::int64_t edge_classes);

}  // namespace countable::lrp
