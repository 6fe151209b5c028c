#include "countable/batches/lrp_edge_features.hpp"

#include <algorithm>
#include <vector>

#include "countable/tensor/cpu.hpp"

namespace countable::batches {
namespace {

torch::Tensor int64s(const std::vector<std::int64_t>& numbers) { return torch::tensor(numbers, torch::kInt64); }

}  // namespace

LrpBatch with_edge_entries(const LrpBatch& batch, const Relation& adjacency) {
    TORCH_CHECK(!batch.slots_are_classes, "with_edge_entries: slots are classes of nodes, expected nodes");
    const std::int64_t length = batch.length, pairs = length * length, sequences = batch.num_sequences();
    const auto* const slots = batch.slots.data_ptr<std::int32_t>();
    const auto* const offsets = tensor::indices(adjacency.offsets);
    const auto* const columns = tensor::indices(adjacency.columns);

    // Which entry stands at which pair of positions, sequence by sequence; a pair and an entry together are a key.
    const std::int64_t entries = adjacency.columns.size(0);
    std::vector<std::int64_t> keys, first_key{0};
    for (std::int64_t i = 0; i < sequences; ++i) {
        const std::int32_t* const nodes = slots + i * length;
        for (std::int64_t a = 0; a < length; ++a)
            for (std::int64_t b = 0; b < length && nodes[a] >= 0; ++b) {
                if (a == b || nodes[b] < 0) continue;
                const auto *const from = columns + offsets[nodes[a]], *const to = columns + offsets[nodes[a] + 1];
                const auto* const found = std::lower_bound(from, to, static_cast<std::int64_t>(nodes[b]));
                if (found != to && *found == nodes[b]) keys.push_back((a * length + b) * entries + (found - columns));
            }
        first_key.push_back(std::ssize(keys));
    }

    // Keys that occur, in ascending order, are the rows.
    constexpr std::int64_t absent = -1;
    std::vector<std::int64_t> row_of_key(static_cast<std::size_t>(pairs * entries), absent), rows, first_row;
    for (const auto key : keys) row_of_key[key] = 0;
    for (std::int64_t pair = 0; pair < pairs; ++pair) {
        first_row.push_back(std::ssize(rows));
        for (std::int64_t entry = 0; entry < entries; ++entry) {
            auto& row = row_of_key[pair * entries + entry];
            if (row == absent) continue;
            row = std::ssize(rows);
            rows.push_back(entry);
        }
    }
    first_row.push_back(std::ssize(rows));
    for (auto& key : keys) key = row_of_key[key];

    LrpBatch other = batch;
    other.first_edge_row = int64s(first_row);
    other.edge_rows = int64s(rows);
    other.signature = torch::arange(sequences, torch::kInt32);
    other.signature_slots = {int64s(first_key), int64s(keys), {}, {}};
    transpose(other.signature_slots, std::ssize(rows));
    return other;
}

}  // namespace countable::batches
