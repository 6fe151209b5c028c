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

// Copies the parts of a plan that belong to graphs, one graph after the other.
class Slicer {
  public:
    Slicer(const lrp::Plan& plan, std::span<const std::int64_t> graphs, std::int64_t node_classes)
        : plan_(plan),
          length_(static_cast<std::int64_t>(plan.length)),
          signature_number_(plan.signatures.size()),
          alpha_number_(plan.alpha_inputs.size() / plan.alpha_input_length) {
        std::int64_t nodes = 0, groups = 0, sequences = 0;
        for (const auto g : graphs) {
            nodes += plan.first_node[g + 1] - plan.first_node[g];
            groups += plan.first_group[g + 1] - plan.first_group[g];
            sequences += plan.first_sequence[g + 1] - plan.first_sequence[g];
        }
        batch_.length = length_;
        batch_.slots_are_classes = plan.slots_are_classes;
        batch_.slot_rows = plan.slots_are_classes ? node_classes : nodes;
        batch_.graph_nodes = int64s(std::ssize(graphs) + 1);
        batch_.first_sequence = int64s(nodes + 1);
        batch_.first_group = int64s(nodes + 1);
        batch_.slots = torch::empty({sequences, length_}, torch::kInt32);
        batch_.shared = int32s(sequences);
        batch_.group = int32s(sequences);
        batch_.signature = int32s(sequences);
        batch_.multiplicity = torch::empty({plan.multiplicity.empty() ? 0 : sequences});
        batch_.node_of_group = int64s(groups);
        batch_.group_weight = torch::empty({groups});
        batch_.sequences = torch::empty({nodes, 1});
        batch_.group_alpha = {torch::arange(groups + 1), int64s(groups), {}, {}};
        *batch_.graph_nodes.data_ptr<std::int64_t>() = 0;
        *batch_.first_sequence.data_ptr<std::int64_t>() = 0;
        *batch_.first_group.data_ptr<std::int64_t>() = 0;
    }

    void add_graph(std::int64_t g) {
        add_slots(g);
        const std::int64_t before = node_;
        add_sequences(g);
        node_ = before;
        add_groups(g);
        batch_.graph_nodes.data_ptr<std::int64_t>()[++graph_] = node_;
    }

    LrpBatch finish(std::int64_t edge_classes) {
        const auto& used = alpha_number_.ids();
        const auto width = static_cast<std::int64_t>(plan_.alpha_input_length);
        batch_.alpha_inputs = torch::empty({std::ssize(used), width});
        auto* degree = batch_.alpha_inputs.data_ptr<float>();
        for (const auto id : used)
            for (std::int64_t a = 0; a < width; ++a)
                *degree++ = static_cast<float>(plan_.alpha_inputs[static_cast<std::size_t>(id * width + a)]);
        transpose(batch_.group_alpha, std::ssize(used));
        add_signatures(batch_, plan_, signature_number_.ids(), edge_classes);
        return std::move(batch_);
    }

  private:
    void add_slots(std::int64_t g) {
        const auto first_node = static_cast<std::int32_t>(plan_.slots_are_classes ? 0 : node_);
        auto* slot = batch_.slots.data_ptr<std::int32_t>() + sequence_ * length_;
        for (std::int64_t i = plan_.first_sequence[g] * length_; i < plan_.first_sequence[g + 1] * length_; ++i)
            *slot++ = plan_.slots[i] < 0 ? -1 : plan_.slots[i] + first_node;
    }

    void add_sequences(std::int64_t g) {
        auto* const first_sequence = batch_.first_sequence.data_ptr<std::int64_t>();
        auto* const shared = batch_.shared.data_ptr<std::int32_t>();
        auto* const group = batch_.group.data_ptr<std::int32_t>();
        auto* const signature = batch_.signature.data_ptr<std::int32_t>();
        auto* const multiplicity = batch_.multiplicity.data_ptr<float>();
        std::int64_t from = plan_.first_sequence[g], first_group = group_;
        for (std::int64_t v = plan_.first_node[g]; v < plan_.first_node[g + 1]; ++v, ++node_) {
            const std::int64_t end = from + plan_.stored_of_node[v];
            for (; from < end; ++from, ++sequence_) {
                shared[sequence_] = plan_.shared[from];
                group[sequence_] = static_cast<std::int32_t>(first_group) + plan_.group[from];
                signature[sequence_] = signature_number_(plan_.signature[from]);
                if (!plan_.multiplicity.empty()) multiplicity[sequence_] = plan_.multiplicity[from];
            }
            first_group += plan_.groups_of_node[v];
            first_sequence[node_ + 1] = sequence_;
        }
    }

    void add_groups(std::int64_t g) {
        auto* const first_group = batch_.first_group.data_ptr<std::int64_t>();
        auto* const node_of_group = batch_.node_of_group.data_ptr<std::int64_t>();
        auto* const group_weight = batch_.group_weight.data_ptr<float>();
        auto* const sequences_of_node = batch_.sequences.data_ptr<float>();
        auto* const alpha = batch_.group_alpha.columns.data_ptr<std::int64_t>();
        std::int64_t from = plan_.first_group[g];
        for (std::int64_t v = plan_.first_node[g]; v < plan_.first_node[g + 1]; ++v, ++node_) {
            sequences_of_node[node_] = plan_.sequences_of_node[v];
            for (std::int32_t j = 0; j < plan_.groups_of_node[v]; ++j, ++from, ++group_) {
                node_of_group[group_] = node_;
                group_weight[group_] = plan_.group_weight[from];
                alpha[group_] = alpha_number_(plan_.group_alpha[from]);
            }
            first_group[node_ + 1] = group_;
        }
    }

    const lrp::Plan& plan_;
    const std::int64_t length_;
    LrpBatch batch_;
    Compact signature_number_, alpha_number_;
    std::int64_t graph_ = 0, node_ = 0, group_ = 0, sequence_ = 0;  // made so far
};

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
    for_each_tensor(other, [&](const char*, torch::Tensor& tensor, LrpContent content, std::int64_t) {
        tensor = content == LrpContent::Numbers ? tensor.to(device, type) : tensor.to(device);
    });
    return other;
}

LrpBatch slice(const lrp::Plan& plan, std::span<const std::int64_t> graphs, std::int64_t node_classes,
               std::int64_t edge_classes) {
    Slicer slicer(plan, graphs, node_classes);
    for (const auto g : graphs) slicer.add_graph(g);
    return slicer.finish(edge_classes);
}

}  // namespace countable::batches
