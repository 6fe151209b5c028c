#include "countable/batches/lrp_batch.hpp"

namespace countable::batches {
namespace {

torch::Tensor int64s(std::int64_t size) { return torch::empty({size}, torch::kInt64); }
torch::Tensor int32s(std::int64_t size) { return torch::empty({size}, torch::kInt32); }

// Numbers in order of first appearance.
class Compact {
  public:
    explicit Compact(std::size_t size) : number_(size, -1) {}
    std::int32_t operator()(std::int32_t id) {
        auto& number = number_[static_cast<std::size_t>(id)];
        if (number < 0) {
            number = static_cast<std::int32_t>(ids_.size());
            ids_.push_back(id);
        }
        return number;
    }
    [[nodiscard]] const std::vector<std::int32_t>& ids() const { return ids_; }

  private:
    std::vector<std::int32_t> number_, ids_;
};

// The slots (a, b) that edges of signatures fill, and with which classes: only those that occur get an edge row.
void add_signatures(LrpBatch& batch, const lrp::Plan& plan, const std::vector<std::int32_t>& ids,
                    std::int64_t edge_classes) {
    const auto length = static_cast<std::int64_t>(plan.length), pairs = length * length;
    std::int64_t entries = 0;
    for (const auto id : ids) entries += 2 * std::ssize(plan.signatures[static_cast<std::size_t>(id)]);
    SparseRows& matrix = batch.signature_slots;
    matrix = {int64s(std::ssize(ids) + 1), int64s(entries), {}, {}};
    auto* offset = matrix.offsets.data_ptr<std::int64_t>();
    auto* const columns = matrix.columns.data_ptr<std::int64_t>();
    std::vector<std::int64_t> row_of(static_cast<std::size_t>(pairs * edge_classes), -1);
    std::int64_t at = 0;
    *offset++ = 0;
    for (const auto id : ids) {
        for (const auto& edge : plan.signatures[static_cast<std::size_t>(id)])
            for (const auto pair : {edge.a * length + edge.b, edge.b * length + edge.a}) {  // both directions
                columns[at] = pair * edge_classes + edge.edge_class;
                row_of[static_cast<std::size_t>(columns[at++])] = 0;
            }
        *offset++ = at;
    }
    batch.first_edge_row = int64s(pairs + 1);
    auto* const first_row = batch.first_edge_row.data_ptr<std::int64_t>();
    std::vector<std::int64_t> classes;
    for (std::int64_t pair = 0; pair < pairs; ++pair) {
        first_row[pair] = std::ssize(classes);
        for (std::int64_t edge_class = 0; edge_class < edge_classes; ++edge_class) {
            auto& row = row_of[static_cast<std::size_t>(pair * edge_classes + edge_class)];
            if (row < 0) continue;
            row = std::ssize(classes);
            classes.push_back(edge_class);
        }
    }
    first_row[pairs] = std::ssize(classes);
    batch.edge_rows = torch::tensor(classes, torch::kInt64);
    for (std::int64_t e = 0; e < entries; ++e) columns[e] = row_of[static_cast<std::size_t>(columns[e])];
    transpose(matrix, std::ssize(classes));
}

}  // namespace

void transpose(SparseRows& matrix, std::int64_t columns) {
    const std::int64_t rows = matrix.offsets.size(0) - 1, entries = matrix.columns.size(0);
    matrix.transposed_offsets = torch::zeros({columns + 1}, torch::kInt64);
    matrix.transposed_columns = int64s(entries);
    const auto* const offsets = matrix.offsets.data_ptr<std::int64_t>();
    const auto* const column = matrix.columns.data_ptr<std::int64_t>();
    auto* const first = matrix.transposed_offsets.data_ptr<std::int64_t>();
    auto* const row = matrix.transposed_columns.data_ptr<std::int64_t>();
    for (std::int64_t e = 0; e < entries; ++e) ++first[column[e] + 1];
    for (std::int64_t c = 0; c < columns; ++c) first[c + 1] += first[c];
    std::vector<std::int64_t> next(first, first + columns);
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t e = offsets[r]; e < offsets[r + 1]; ++e) row[next[static_cast<std::size_t>(column[e])]++] = r;
}

LrpBatch LrpBatch::to(torch::Device device, torch::Dtype type) const {
    LrpBatch other = *this;
    for (auto* const tensor :
         {&other.graph_nodes, &other.first_sequence, &other.first_group, &other.slots, &other.shared, &other.group,
          &other.signature, &other.multiplicity, &other.node_of_group, &other.first_edge_row, &other.edge_rows})
        *tensor = tensor->to(device);
    for (auto* const tensor : {&other.group_weight, &other.sequences, &other.alpha_inputs})
        *tensor = tensor->to(device, type);
    for (auto* const matrix : {&other.group_alpha, &other.signature_slots})
        for (auto* const tensor :
             {&matrix->offsets, &matrix->columns, &matrix->transposed_offsets, &matrix->transposed_columns})
            *tensor = tensor->to(device);
    return other;
}

LrpBatch slice(const lrp::Plan& plan, std::span<const std::int64_t> graphs, std::int64_t node_classes,
               std::int64_t edge_classes) {
    std::int64_t nodes = 0, groups = 0, sequences = 0;
    for (const auto g : graphs) {
        nodes += plan.first_node[g + 1] - plan.first_node[g];
        groups += plan.first_group[g + 1] - plan.first_group[g];
        sequences += plan.first_sequence[g + 1] - plan.first_sequence[g];
    }
    const auto length = static_cast<std::int64_t>(plan.length);
    LrpBatch batch;
    batch.length = length;
    batch.slots_are_classes = plan.slots_are_classes;
    batch.slot_rows = plan.slots_are_classes ? node_classes : nodes;
    batch.graph_nodes = int64s(std::ssize(graphs) + 1);
    batch.first_sequence = int64s(nodes + 1);
    batch.first_group = int64s(nodes + 1);
    batch.slots = int32s(sequences * length);
    batch.shared = int32s(sequences);
    batch.group = int32s(sequences);
    batch.signature = int32s(sequences);
    batch.multiplicity = torch::empty({plan.multiplicity.empty() ? 0 : sequences});
    batch.node_of_group = int64s(groups);
    batch.group_weight = torch::empty({groups});
    batch.sequences = torch::empty({nodes, 1});
    batch.group_alpha = {torch::arange(groups + 1), int64s(groups), {}, {}};

    auto* const graph_nodes = batch.graph_nodes.data_ptr<std::int64_t>();
    auto* const first_sequence = batch.first_sequence.data_ptr<std::int64_t>();
    auto* const first_group = batch.first_group.data_ptr<std::int64_t>();
    auto* slot = batch.slots.data_ptr<std::int32_t>();
    auto* const shared = batch.shared.data_ptr<std::int32_t>();
    auto* const group = batch.group.data_ptr<std::int32_t>();
    auto* const signature = batch.signature.data_ptr<std::int32_t>();
    auto* const multiplicity = batch.multiplicity.data_ptr<float>();
    auto* const node_of_group = batch.node_of_group.data_ptr<std::int64_t>();
    auto* const group_weight = batch.group_weight.data_ptr<float>();
    auto* const sequences_of_node = batch.sequences.data_ptr<float>();
    auto* const alpha = batch.group_alpha.columns.data_ptr<std::int64_t>();
    Compact signature_number(plan.signatures.size()), alpha_number(plan.alpha_inputs.size() / plan.alpha_input_length);

    std::int64_t node = 0, at_group = 0, at_sequence = 0, graph_number = 0;
    graph_nodes[0] = first_sequence[0] = first_group[0] = 0;
    for (const auto g : graphs) {
        const auto first_node = static_cast<std::int32_t>(plan.slots_are_classes ? 0 : node);
        std::int64_t from_group = plan.first_group[g], from = plan.first_sequence[g];
        const std::int64_t from_slot = from * length, to_slot = plan.first_sequence[g + 1] * length;
        for (std::int64_t i = from_slot; i < to_slot; ++i)
            *slot++ = plan.slots[i] < 0 ? -1 : plan.slots[i] + first_node;
        for (std::int64_t v = plan.first_node[g]; v < plan.first_node[g + 1]; ++v, ++node) {
            sequences_of_node[node] = plan.sequences_of_node[v];
            const std::int64_t stored = plan.stored_of_node[v];
            for (std::int32_t j = 0; j < plan.groups_of_node[v]; ++j, ++from_group) {
                node_of_group[at_group + j] = node;
                group_weight[at_group + j] = plan.group_weight[from_group];
                alpha[at_group + j] = alpha_number(plan.group_alpha[from_group]);
            }
            for (std::int64_t i = 0; i < stored; ++i, ++from, ++at_sequence) {
                shared[at_sequence] = plan.shared[from];
                group[at_sequence] = static_cast<std::int32_t>(at_group) + plan.group[from];
                signature[at_sequence] = signature_number(plan.signature[from]);
                if (!plan.multiplicity.empty()) multiplicity[at_sequence] = plan.multiplicity[from];
            }
            at_group += plan.groups_of_node[v];
            first_sequence[node + 1] = at_sequence;
            first_group[node + 1] = at_group;
        }
        graph_nodes[++graph_number] = node;
    }
    batch.slots = batch.slots.view({sequences, length});
    const auto& used = alpha_number.ids();
    const auto alpha_input_length = static_cast<std::int64_t>(plan.alpha_input_length);
    batch.alpha_inputs = torch::empty({std::ssize(used), alpha_input_length});
    auto* degree = batch.alpha_inputs.data_ptr<float>();
    for (const auto id : used)
        for (std::int64_t a = 0; a < alpha_input_length; ++a)
            *degree++ = static_cast<float>(plan.alpha_inputs[static_cast<std::size_t>(id * alpha_input_length + a)]);
    transpose(batch.group_alpha, std::ssize(used));
    add_signatures(batch, plan, signature_number.ids(), edge_classes);
    return batch;
}

}  // namespace countable::batches
