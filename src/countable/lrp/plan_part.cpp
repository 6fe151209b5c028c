#include "countable/lrp/plan_part.hpp"

#include <numeric>

namespace countable::lrp {
namespace {

std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

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
void add_signatures(PlanPart& part, const Plan& plan, const std::vector<std::int32_t>& ids, std::int64_t edge_classes) {
    const std::int64_t length = part.length, pairs = length * length;
    SparseRows& matrix = part.signature_slots;
    std::vector<std::int64_t> row_of(at(pairs * edge_classes), -1);
    for (const auto id : ids) {
        for (const auto& edge : plan.signatures[at(id)])
            for (const auto pair : {edge.a * length + edge.b, edge.b * length + edge.a}) {  // both directions
                matrix.columns.push_back(pair * edge_classes + edge.edge_class);
                row_of[at(matrix.columns.back())] = 0;
            }
        matrix.offsets.push_back(std::ssize(matrix.columns));
    }
    for (std::int64_t pair = 0; pair < pairs; ++pair) {
        part.first_edge_row.push_back(std::ssize(part.edge_rows));
        for (std::int64_t edge_class = 0; edge_class < edge_classes; ++edge_class) {
            auto& row = row_of[at(pair * edge_classes + edge_class)];
            if (row < 0) continue;
            row = std::ssize(part.edge_rows);
            part.edge_rows.push_back(edge_class);
        }
    }
    part.first_edge_row.push_back(std::ssize(part.edge_rows));
    for (auto& column : matrix.columns) column = row_of[at(column)];
    transpose(matrix, std::ssize(part.edge_rows));
}

// Copies the parts of a plan that belong to graphs, one graph after the other.
class Slicer {
  public:
    Slicer(const Plan& plan, std::span<const std::int64_t> graphs, std::int64_t node_classes)
        : plan_(plan),
          signature_number_(plan.signatures.size()),
          alpha_number_(plan.alpha_inputs.size() / plan.alpha_input_length) {
        std::int64_t nodes = 0, groups = 0, sequences = 0;
        for (const auto g : graphs) {
            nodes += plan.first_node[at(g + 1)] - plan.first_node[at(g)];
            groups += plan.first_group[at(g + 1)] - plan.first_group[at(g)];
            sequences += plan.first_sequence[at(g + 1)] - plan.first_sequence[at(g)];
        }
        part_.length = static_cast<std::int64_t>(plan.length);
        part_.slots_are_classes = plan.slots_are_classes;
        part_.slot_rows = plan.slots_are_classes ? node_classes : nodes;
        for (auto* const list : {&part_.first_sequence, &part_.first_group}) list->reserve(at(nodes + 1));
        part_.slots.reserve(at(sequences * part_.length));
        for (auto* const list : {&part_.shared, &part_.group, &part_.signature}) list->reserve(at(sequences));
        part_.multiplicity.reserve(plan.multiplicity.empty() ? 0 : at(sequences));
        part_.node_of_group.reserve(at(groups));
        part_.group_weight.reserve(at(groups));
        part_.sequences.reserve(at(nodes));
        part_.group_alpha.columns.reserve(at(groups));
    }

    void add_graph(std::int64_t g) {
        const std::int64_t first_node = part_.graph_nodes.back(),
                           nodes = plan_.first_node[at(g + 1)] - plan_.first_node[at(g)];
        add_slots(g, static_cast<std::int32_t>(plan_.slots_are_classes ? 0 : first_node));
        add_sequences(g);
        add_groups(g, first_node);
        part_.graph_nodes.push_back(first_node + nodes);
    }

    PlanPart finish(std::int64_t edge_classes) {
        const auto width = plan_.alpha_input_length;
        part_.alpha_width = static_cast<std::int64_t>(width);
        for (const auto id : alpha_number_.ids())
            for (std::size_t a = 0; a < width; ++a)
                part_.alpha_inputs.push_back(static_cast<float>(plan_.alpha_inputs[at(id) * width + a]));
        part_.group_alpha.offsets.resize(part_.group_alpha.columns.size() + 1);
        std::iota(part_.group_alpha.offsets.begin(), part_.group_alpha.offsets.end(), std::int64_t{0});
        transpose(part_.group_alpha, std::ssize(alpha_number_.ids()));
        add_signatures(part_, plan_, signature_number_.ids(), edge_classes);
        return std::move(part_);
    }

  private:
    void add_slots(std::int64_t g, std::int32_t first_node) {
        for (std::int64_t i = plan_.first_sequence[at(g)] * part_.length;
             i < plan_.first_sequence[at(g + 1)] * part_.length; ++i)
            part_.slots.push_back(plan_.slots[at(i)] < 0 ? -1 : plan_.slots[at(i)] + first_node);
    }

    void add_sequences(std::int64_t g) {
        auto from = at(plan_.first_sequence[at(g)]);
        auto first_group = static_cast<std::int32_t>(part_.node_of_group.size());
        for (std::int64_t v = plan_.first_node[at(g)]; v < plan_.first_node[at(g + 1)]; ++v) {
            for (const auto end = from + at(plan_.stored_of_node[at(v)]); from < end; ++from) {
                part_.shared.push_back(plan_.shared[from]);
                part_.group.push_back(first_group + plan_.group[from]);
                part_.signature.push_back(signature_number_(plan_.signature[from]));
                if (!plan_.multiplicity.empty()) part_.multiplicity.push_back(plan_.multiplicity[from]);
            }
            first_group += plan_.groups_of_node[at(v)];
            part_.first_sequence.push_back(std::ssize(part_.signature));
        }
    }

    void add_groups(std::int64_t g, std::int64_t node) {
        auto from = at(plan_.first_group[at(g)]);
        for (std::int64_t v = plan_.first_node[at(g)]; v < plan_.first_node[at(g + 1)]; ++v, ++node) {
            part_.sequences.push_back(plan_.sequences_of_node[at(v)]);
            for (std::int32_t j = 0; j < plan_.groups_of_node[at(v)]; ++j, ++from) {
                part_.node_of_group.push_back(node);
                part_.group_weight.push_back(plan_.group_weight[from]);
                part_.group_alpha.columns.push_back(alpha_number_(plan_.group_alpha[from]));
            }
            part_.first_group.push_back(std::ssize(part_.node_of_group));
        }
    }

    const Plan& plan_;
    PlanPart part_;
    Compact signature_number_, alpha_number_;
};

}  // namespace

void transpose(SparseRows& matrix, std::int64_t columns) {
    auto& first = matrix.transposed_offsets;
    first.assign(at(columns + 1), 0);
    matrix.transposed_columns.resize(matrix.columns.size());
    for (const auto column : matrix.columns) ++first[at(column + 1)];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::int64_t> next(first.begin(), first.end() - 1);
    for (std::size_t r = 0; r + 1 < matrix.offsets.size(); ++r)
        for (auto e = matrix.offsets[r]; e < matrix.offsets[r + 1]; ++e)
            matrix.transposed_columns[at(next[at(matrix.columns[at(e)])]++)] = static_cast<std::int64_t>(r);
}

PlanPart part_of(const Plan& plan, std::span<const std::int64_t> graphs, std::int64_t node_classes,
                 std::int64_t edge_classes) {
    Slicer slicer(plan, graphs, node_classes);
    for (const auto g : graphs) slicer.add_graph(g);
    return slicer.finish(edge_classes);
}

}  // namespace countable::lrp
