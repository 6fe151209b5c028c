#include "countable/lrp/plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>

#include "countable/lrp/step_table.hpp"
#include "countable/support/parallel.hpp"

namespace countable::lrp {
namespace {

constexpr std::size_t graphs_at_once = 64;

std::uint64_t pack(const SignatureEdge& edge) {
    return std::uint64_t{edge.a} << 48 | std::uint64_t{edge.b} << 32 | edge.edge_class;
}

SignatureEdge unpack(std::uint64_t item) {
    return {static_cast<std::uint16_t>(item >> 48), static_cast<std::uint16_t>(item >> 32),
            static_cast<std::uint32_t>(item)};
}

std::int32_t class_of(const std::vector<std::int64_t>& classes, Label label) {
    return classes.empty() ? 0 : static_cast<std::int32_t>(classes.at(label));
}

void list_sequences(const Graph& graph, NodeId root, const PlanOptions& options,
                    const std::function<bool(std::span<const NodeId>)>& visit) {
    if (options.egonets)
        for_each_bfs_permutation(graph, root, *options.egonets, visit, options.limit);
    else
        for_each_sequence(graph, root, options.truncation, visit, options.limit);
}

// The plan of some graphs with tables of its own: signatures and inputs of alpha are states of the step tables.
class PartBuilder {
  public:
    PartBuilder(const LabelClasses& classes, SlotKind slot_kind, const PlanOptions& options)
        : classes_(classes), slot_kind_(slot_kind), options_(options) {
        plan_.length = sequence_length(options);
        plan_.alpha_input_length = options.alpha_input == AlphaInput::Root ? 1 : plan_.length;
        signature_at_.resize(plan_.length + 1);
        alpha_at_.resize(plan_.length + 1);
        previous_.resize(plan_.length);
    }

    void add(const Graph& graph) {
        position_.assign(graph.num_nodes(), -1);
        for (NodeId root = 0; root < graph.num_nodes(); ++root) add_root(graph, root);
        plan_.first_node.push_back(std::ssize(plan_.groups_of_node));
        plan_.first_group.push_back(std::ssize(plan_.group_alpha));
        plan_.first_sequence.push_back(std::ssize(plan_.signature));
    }

    /// Numbers signatures and inputs of alpha in order of first appearance.
    Plan finish() {
        std::vector<std::int32_t> number(signatures_.size(), -1);
        for (auto& state : plan_.signature) {
            if (number[state] < 0) {
                number[state] = static_cast<std::int32_t>(plan_.signatures.size());
                auto& edges = plan_.signatures.emplace_back();
                for (const auto item : signatures_.list(state)) edges.push_back(unpack(item));
            }
            state = number[state];
        }
        number.assign(alpha_inputs_.size(), -1);
        for (auto& state : plan_.group_alpha) {
            if (number[state] < 0) {
                number[state] = static_cast<std::int32_t>(plan_.alpha_inputs.size() / plan_.alpha_input_length);
                const std::size_t first = plan_.alpha_inputs.size();
                plan_.alpha_inputs.resize(first + plan_.alpha_input_length, 0);
                for (const auto item : alpha_inputs_.list(state))
                    plan_.alpha_inputs[first + (item >> 32)] = static_cast<std::int32_t>(item);
            }
            state = number[state];
        }
        return std::move(plan_);
    }

  private:
    void add_root(const Graph& graph, NodeId root) {
        const std::size_t first_group = plan_.group_alpha.size();
        found_ = 0;
        slots_.clear();
        signature_.clear();
        group_.clear();
        std::ranges::fill(previous_, no_node);
        list_sequences(graph, root, options_, [&](std::span<const NodeId> sequence) {
            add_sequence(graph, sequence, first_group);
            return true;
        });
        for (const NodeId node : previous_)
            if (node != no_node) position_[node] = -1;
        plan_.groups_of_node.push_back(static_cast<std::int32_t>(plan_.group_alpha.size() - first_group));
        plan_.sequences_of_node.push_back(static_cast<float>(found_));
        const std::size_t before = plan_.signature.size();
        if (slot_kind_ == SlotKind::Nodes)
            store_all();
        else
            store_merged();
        plan_.stored_of_node.push_back(static_cast<std::int32_t>(plan_.signature.size() - before));
    }

    void add_sequence(const Graph& graph, std::span<const NodeId> sequence, std::size_t first_group) {
        std::size_t shared = 0;
        if (found_ > 0)
            while (sequence[shared] == previous_[shared]) ++shared;  // ends: the search never repeats a sequence
        for (std::size_t a = shared; a < plan_.length; ++a)
            if (previous_[a] != no_node) position_[previous_[a]] = -1;
        for (std::size_t a = shared; a < plan_.length; ++a) {
            const NodeId node = sequence[a];
            previous_[a] = node;
            std::uint32_t signature = signature_at_[a], alpha = alpha_at_[a];
            if (node != no_node) {
                signature = with_edges(graph, node, a, signature);
                if (a < plan_.alpha_input_length)
                    alpha = alpha_inputs_.step(alpha, std::uint64_t{a} << 32 | graph.degree(node));
                position_[node] = static_cast<std::int32_t>(a);
            }
            signature_at_[a + 1] = signature;
            alpha_at_[a + 1] = alpha;
        }
        for (const NodeId node : sequence) slots_.push_back(slot(graph, node));
        signature_.push_back(static_cast<std::int32_t>(signature_at_[plan_.length]));
        group_.push_back(group_of(static_cast<std::int32_t>(alpha_at_[plan_.length]), first_group));
        ++found_;
    }

    std::uint32_t with_edges(const Graph& graph, NodeId node, std::size_t a, std::uint32_t state) {
        edges_.clear();
        const auto neighbors = graph.neighbors(node);
        const auto labels = graph.edge_labels(node);
        for (std::size_t i = 0; i < neighbors.size(); ++i) {
            const std::int32_t b = position_[neighbors[i]];
            if (b < 0) continue;
            const auto edge_class = labels.empty() ? 0 : class_of(classes_.edge, labels[i]);
            edges_.push_back(pack({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
                                   static_cast<std::uint32_t>(edge_class)}));
        }
        std::ranges::sort(edges_);
        for (const auto edge : edges_) state = signatures_.step(state, edge);
        return state;
    }

    std::int32_t slot(const Graph& graph, NodeId node) const {
        if (node == no_node) return -1;
        if (slot_kind_ == SlotKind::Nodes) return static_cast<std::int32_t>(node);
        return graph.has_node_labels() ? class_of(classes_.node, graph.node_label(node)) : 0;
    }

    // A root has few groups, so that a search from the end beats a map.
    std::int32_t group_of(std::int32_t alpha, std::size_t first_group) {
        for (std::size_t g = plan_.group_alpha.size(); g-- > first_group;)
            if (plan_.group_alpha[g] == alpha) {
                plan_.group_weight[g] += 1;
                return static_cast<std::int32_t>(g - first_group);
            }
        plan_.group_alpha.push_back(alpha);
        plan_.group_weight.push_back(1);
        return static_cast<std::int32_t>(plan_.group_alpha.size() - 1 - first_group);
    }

    void store(std::size_t i, std::size_t shared) {
        const auto* const slots = slots_.data() + i * plan_.length;
        plan_.slots.insert(plan_.slots.end(), slots, slots + plan_.length);
        plan_.shared.push_back(static_cast<std::uint16_t>(shared));
        plan_.group.push_back(group_[i]);
        plan_.signature.push_back(signature_[i]);
    }

    std::size_t common_slots(std::size_t i, std::size_t j) const {
        const auto* const x = slots_.data() + i * plan_.length;
        return static_cast<std::size_t>(std::mismatch(x, x + plan_.length, slots_.data() + j * plan_.length).first - x);
    }

    void store_all() {
        for (std::size_t i = 0; i < found_; ++i) store(i, i == 0 ? 0 : common_slots(i - 1, i));
    }

    void store_merged() {
        const auto less = [&](std::size_t i, std::size_t j) {
            const auto *x = slots_.data() + i * plan_.length, *y = slots_.data() + j * plan_.length;
            const auto [p, q] = std::mismatch(x, x + plan_.length, y);
            if (p != x + plan_.length) return *p < *q;
            return std::pair(group_[i], signature_[i]) < std::pair(group_[j], signature_[j]);
        };
        order_.resize(found_);
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::ranges::sort(order_, less);
        for (std::size_t i = 0; i < found_; ++i) {
            if (i > 0 && !less(order_[i - 1], order_[i])) {
                plan_.multiplicity.back() += 1;
                continue;
            }
            store(order_[i], i == 0 ? 0 : common_slots(order_[i - 1], order_[i]));
            plan_.multiplicity.push_back(1);
        }
    }

    const LabelClasses& classes_;
    const SlotKind slot_kind_;
    const PlanOptions& options_;
    Plan plan_;
    StepTable signatures_, alpha_inputs_;
    // Of the sequence that the search is at: node per slot, states after each slot, and where each node stands.
    std::vector<NodeId> previous_;
    std::vector<std::uint32_t> signature_at_, alpha_at_;
    std::vector<std::int32_t> position_;
    std::vector<std::uint64_t> edges_;
    // Of the root that the search is at, one entry per sequence (`length` slots).
    std::size_t found_ = 0;
    std::vector<std::int32_t> slots_, signature_, group_;
    std::vector<std::size_t> order_;
};

template <typename T>
void append(std::vector<T>& all, const std::vector<T>& part) {
    all.insert(all.end(), part.begin(), part.end());
}

void append_offsets(std::vector<std::int64_t>& all, const std::vector<std::int64_t>& part) {
    const std::int64_t before = all.back();
    for (std::size_t i = 1; i < part.size(); ++i) all.push_back(before + part[i]);
}

// Numbers of a part's rows in the whole, where a row that is new gets the next number.
class Renumbering {
  public:
    template <typename Row>
    std::int32_t operator()(Row&& row, bool& fresh) {
        const auto [place, is_new] = numbers_.try_emplace(std::forward<Row>(row), std::ssize(numbers_));
        fresh = is_new;
        return static_cast<std::int32_t>(place->second);
    }

  private:
    std::map<std::vector<std::uint64_t>, std::int64_t> numbers_;
};

void append_part(Plan& all, const Plan& part, Renumbering& signature_number, Renumbering& alpha_number) {
    std::vector<std::int32_t> signature, alpha;
    bool fresh = false;
    for (const auto& edges : part.signatures) {
        std::vector<std::uint64_t> key;
        for (const auto& edge : edges) key.push_back(pack(edge));
        signature.push_back(signature_number(std::move(key), fresh));
        if (fresh) all.signatures.push_back(edges);
    }
    for (std::size_t i = 0; i < part.alpha_inputs.size(); i += part.alpha_input_length) {
        const auto row = std::span(part.alpha_inputs).subspan(i, part.alpha_input_length);
        alpha.push_back(alpha_number(std::vector<std::uint64_t>(row.begin(), row.end()), fresh));
        if (fresh) all.alpha_inputs.insert(all.alpha_inputs.end(), row.begin(), row.end());
    }
    append_offsets(all.first_node, part.first_node);
    append_offsets(all.first_group, part.first_group);
    append_offsets(all.first_sequence, part.first_sequence);
    append(all.groups_of_node, part.groups_of_node);
    append(all.stored_of_node, part.stored_of_node);
    append(all.sequences_of_node, part.sequences_of_node);
    for (const auto a : part.group_alpha) all.group_alpha.push_back(alpha[static_cast<std::size_t>(a)]);
    append(all.group_weight, part.group_weight);
    append(all.slots, part.slots);
    append(all.shared, part.shared);
    append(all.group, part.group);
    for (const auto s : part.signature) all.signature.push_back(signature[static_cast<std::size_t>(s)]);
    append(all.multiplicity, part.multiplicity);
}

// Throws for a node whose sequences a closed form shows to be too many, before any of them is listed.
void require_listable(const Graph& graph, std::size_t number, const PlanOptions& options) {
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const auto sequences = number_of_sequences(graph, v, options.truncation);
        if (!sequences || *sequences <= options.limit) continue;
        std::string digits;
        append_decimal(digits, *sequences);
        throw std::invalid_argument("node " + std::to_string(v) + " of graph " + std::to_string(number + 1) + " has " +
                                    digits + " sequences of LRP-" + std::to_string(options.truncation.depth) + "-" +
                                    std::to_string(options.truncation.children) + ", more than the " +
                                    std::to_string(options.limit) + " allowed");
    }
}

}  // namespace

std::size_t sequence_length(const PlanOptions& options) {
    return options.egonets ? options.egonets->length : sequence_length(options.truncation);
}

Plan make_plan(std::span<const Graph> graphs, const LabelClasses& classes, SlotKind slot_kind,
               const PlanOptions& options) {
    const std::size_t parts = (graphs.size() + graphs_at_once - 1) / graphs_at_once;
    std::vector<Plan> part(parts);
    parallel_chunks(graphs.size(), graphs_at_once, options.threads, [&](unsigned, std::size_t first, std::size_t last) {
        PartBuilder builder(classes, slot_kind, options);
        for (std::size_t g = first; g < last; ++g) {
            if (!options.egonets) require_listable(graphs[g], g, options);
            try {
                if (options.egonets) require_few_bfs_permutations(graphs[g], *options.egonets, options.limit);
                builder.add(graphs[g]);
            } catch (const std::invalid_argument& error) {
                throw std::invalid_argument("graph " + std::to_string(g + 1) + ": " + error.what());
            }
        }
        part[first / graphs_at_once] = builder.finish();
    });
    Plan all;
    all.length = sequence_length(options);
    all.alpha_input_length = options.alpha_input == AlphaInput::Root ? 1 : all.length;
    all.slots_are_classes = slot_kind == SlotKind::Classes;
    Renumbering signature_number, alpha_number;
    for (auto& one : part) {
        append_part(all, one, signature_number, alpha_number);
        one = {};  // keeps the peak near one copy
    }
    return all;
}

}  // namespace countable::lrp
