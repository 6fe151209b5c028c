#pragma once

#include "countable/batches/lrp_batch.hpp"
#include "countable/kernels/pooling.hpp"

namespace countable::models {

/// The sparse matrices of the paper's appendix on LRP (Chen et al. 2020) for a batch with N nodes, E entries of the
/// adjacency and P sequences of L slots: N2P [P L L, N] and E2P [P L L, E], which put the rows of nodes and of edges
/// into the slots of sequences, and PPL [N, P], which pools the sequences of a node. A slot holds one row or none, so
/// that N2P and E2P together are a column for each slot.
struct LrpSlots {
    std::int64_t length = 0;         ///< L
    torch::Tensor source;            ///< int64 [P L L]: node v as v, entry e as N + e, an empty slot as N + E
    torch::Tensor root;              ///< int64 [P]: the row of PPL in which a sequence stands
    torch::Tensor sequences;         ///< [N, 1]: entries of a row of PPL
    torch::Tensor degrees;           ///< [N, 1]
    torch::Tensor sequence_degrees;  ///< [P, L], 0 in empty slots

    [[nodiscard]] std::int64_t num_sequences() const { return root.size(0); }

    /// X[pi, a L + b] for all sequences: N2P nodes + E2P edges. nodes: [N, d], edges: [E, d] -> [P, L L, d]
    [[nodiscard]] torch::Tensor fill(const torch::Tensor& nodes, const torch::Tensor& edges) const;
    /// PPL x, or for the mean its rows divided by their number of entries. [P, d] -> [N, d]
    [[nodiscard]] torch::Tensor pool(const torch::Tensor& x, kernels::Pooling pooling) const;
};

/// On the device and in the floating type of the batch, whose adjacency it goes by. O(P L^2 log degree) time, O(P L^2)
/// memory. Throws std::invalid_argument for sequences of classes instead of nodes.
[[nodiscard]] LrpSlots make_lrp_slots(const batches::LrpBatch& sequences, const batches::Batch& batch);

}  // namespace countable::models
