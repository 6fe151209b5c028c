#include "countable/models/lrp/reference_slots.hpp"

#include <algorithm>
#include <stdexcept>

namespace countable::models {

torch::Tensor LrpSlots::fill(const torch::Tensor& nodes, const torch::Tensor& edges) const {
    const std::int64_t d = nodes.size(1), nothing = nodes.size(0) + edges.size(0);
    const auto rows = torch::cat({nodes, edges, torch::zeros({1, d}, nodes.options())});
    // Of torch's operations the fastest here, both ways: one pass over X, where a product with a sparse matrix first
    // makes zeros and then adds, once for N2P and once for E2P.
    return torch::embedding(rows, source, nothing).view({num_sequences(), length * length, d});
}

torch::Tensor LrpSlots::pool(const torch::Tensor& x, kernels::Pooling pooling) const {
    const auto sums = torch::zeros({sequences.size(0), x.size(1)}, x.options()).index_add(0, root, x);
    return pooling == kernels::Pooling::Mean ? sums / sequences : sums;
}

LrpSlots make_lrp_slots(const batches::LrpBatch& sequences, const batches::Batch& batch) {
    if (sequences.slots_are_classes) throw std::invalid_argument("LrpSlots: expected sequences of nodes, not classes");
    const std::int64_t length = sequences.length, nodes = batch.num_nodes(), entries = batch.num_entries();
    const std::int64_t number = sequences.num_sequences();
    const auto first_sequence = sequences.first_sequence.cpu(), slots = sequences.slots.cpu();
    const auto offsets = batch.adjacency.offsets.cpu(), columns = batch.adjacency.columns.cpu();
    const auto* const first = first_sequence.data_ptr<std::int64_t>();
    const auto* const row = offsets.data_ptr<std::int64_t>();
    const auto* const column = columns.data_ptr<std::int64_t>();

    LrpSlots result;
    result.length = length;
    result.source = torch::empty({number * length * length}, torch::kInt64);
    result.root = torch::empty({number}, torch::kInt64);
    result.sequence_degrees = torch::zeros({number, length});
    auto* source = result.source.data_ptr<std::int64_t>();
    auto* const root = result.root.data_ptr<std::int64_t>();
    auto* degree = result.sequence_degrees.data_ptr<float>();
    const auto* pi = slots.data_ptr<std::int32_t>();
    const auto entry_of = [&](std::int32_t u, std::int32_t v) {
        if (u < 0 || v < 0) return nodes + entries;
        const auto* const found = std::lower_bound(column + row[u], column + row[u + 1], v);
        return found != column + row[u + 1] && *found == v ? nodes + (found - column) : nodes + entries;
    };
    for (std::int64_t i = 0; i < nodes; ++i)
        for (std::int64_t p = first[i]; p < first[i + 1]; ++p, pi += length) {
            root[p] = i;
            for (std::int64_t a = 0; a < length; ++a, ++degree) {
                if (pi[a] >= 0) *degree = static_cast<float>(row[pi[a] + 1] - row[pi[a]]);
                for (std::int64_t b = 0; b < length; ++b)
                    *source++ = a != b ? entry_of(pi[a], pi[b]) : pi[a] >= 0 ? pi[a] : nodes + entries;
            }
        }
    const auto device = batch.node_features.device();
    const auto type = batch.node_features.scalar_type();
    result.source = result.source.to(device);
    result.root = result.root.to(device);
    result.sequences = first_sequence.diff().unsqueeze(1).to(device, type);
    result.degrees = offsets.diff().unsqueeze(1).to(device, type);
    result.sequence_degrees = result.sequence_degrees.to(device, type);
    return result;
}

}  // namespace countable::models
