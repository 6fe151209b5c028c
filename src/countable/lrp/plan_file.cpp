#include "countable/lrp/plan_file.hpp"

#include "countable/io/cache_file.hpp"
#include "countable/support/bytes.hpp"

namespace countable::lrp {
namespace {

// Another number where the format changes, or make_plan gives other plans of the same graphs.
constexpr std::string_view magic = "countable plan 2";

// FNV-1a, word by word.
class Hash {
  public:
    void add(std::uint64_t word) {
        value_ = (value_ ^ word) * 0x100000001b3;
        value_ ^= value_ >> 29;
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

// All arrays of a plan, in the order of the file; signatures come separately.
template <typename PlanType, typename Visit>
void for_each_array(PlanType& plan, const Visit& visit) {
    visit(plan.first_node);
    visit(plan.first_group);
    visit(plan.first_sequence);
    visit(plan.groups_of_node);
    visit(plan.stored_of_node);
    visit(plan.sequences_of_node);
    visit(plan.group_alpha);
    visit(plan.group_weight);
    visit(plan.slots);
    visit(plan.shared);
    visit(plan.group);
    visit(plan.signature);
    visit(plan.multiplicity);
    visit(plan.alpha_inputs);
}

}  // namespace

std::uint64_t plan_key(std::span<const Graph> graphs, const LabelClasses& classes, SlotKind slot_kind,
                       const PlanOptions& options) {
    const auto class_of = [](const std::vector<std::int64_t>& all, Label label) {
        return all.empty() ? 0 : static_cast<std::uint64_t>(all.at(label));
    };
    Hash hash;
    hash.add(options.truncation.depth);
    hash.add(options.truncation.children);
    hash.add(options.egonets ? 1 + std::uint64_t{options.egonets->depth} : 0);
    hash.add(sequence_length(options));
    hash.add(static_cast<std::uint64_t>(options.alpha_input));
    hash.add(static_cast<std::uint64_t>(slot_kind));
    hash.add(graphs.size());
    for (const Graph& graph : graphs) {
        hash.add(graph.num_nodes());
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            hash.add(graph.degree(v));
            if (slot_kind == SlotKind::Classes && graph.has_node_labels())
                hash.add(class_of(classes.node, graph.node_label(v)));
            for (const NodeId u : graph.neighbors(v)) hash.add(u);
            for (const Label label : graph.edge_labels(v)) hash.add(class_of(classes.edge, label));
        }
    }
    return hash.value();
}

void save_plan(const Plan& plan, std::uint64_t key, const std::filesystem::path& file) {
    ByteWriter body;
    body.number(static_cast<std::uint64_t>(plan.length));
    body.number(static_cast<std::uint64_t>(plan.alpha_input_length));
    body.number(static_cast<std::uint64_t>(plan.slots_are_classes));
    for_each_array(plan, [&](const auto& values) { body.array(values); });
    body.number(static_cast<std::uint64_t>(plan.signatures.size()));
    for (const auto& edges : plan.signatures) body.array(edges);
    io::save_cached(file, magic, key, body.bytes());
}

std::optional<Plan> load_plan(std::uint64_t key, const std::filesystem::path& file) {
    const auto body = io::load_cached(file, magic, key);
    if (!body) return std::nullopt;
    Plan plan;
    ByteReader in(*body);
    plan.length = in.number<std::uint64_t>();
    plan.alpha_input_length = in.number<std::uint64_t>();
    plan.slots_are_classes = in.number<std::uint64_t>() != 0;
    for_each_array(plan, [&](auto& values) { in.array(values); });
    const auto signatures = in.number<std::uint64_t>();
    for (std::uint64_t i = 0; i < signatures && in.ok(); ++i) in.array(plan.signatures.emplace_back());
    if (!in.ok() || !in.at_end()) return std::nullopt;
    return plan;
}

}  // namespace countable::lrp
