#include "countable/lrp/sequence_measures.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace countable::lrp {
namespace {

constexpr unsigned most_reordered = 5;  // children whose orders, up to 5!, are compared once for each form
constexpr std::size_t word_bits = 64;

}  // namespace

/// The search of for_each_sequence(), with the number of each prefix.
class SequenceMeasures::Walk {
  public:
    Walk(SequenceMeasures& owner, const Graph& graph, std::span<const std::uint32_t> kinds, std::uint64_t limit)
        : owner_(owner),
          graph_(graph),
          kinds_(kinds),
          limit_(limit),
          children_(owner.truncation_.children),
          inner_(inner_positions(owner.truncation_)),
          words_((sequence_length(owner.truncation_) + word_bits - 1) / word_bits),
          sets_(owner.truncation_.depth == 1 && children_ <= most_reordered),
          slots_(sequence_length(owner.truncation_), no_node),
          used_(graph.num_nodes(), 0),
          joined_(graph.num_nodes() * words_, 0) {}

    Measure from(NodeId root) {
        root_ = root;
        visited_ = 0;
        if (sets_) check(*number_of_sequences(graph_, root, owner_.truncation_));
        slots_[0] = root;
        const std::uint32_t prefix = next(SequencePoints::start, root);
        place(root);
        turn(0, prefix);
        remove(root);
        slots_[0] = no_node;
        return take();
    }

  private:
    /// The number of a prefix and this node.
    std::uint32_t next(std::uint32_t prefix, NodeId node) {
        const std::uint64_t* const joined = &joined_[node * words_];
        std::uint32_t number = owner_.points_.step(prefix, kinds_[node], joined[0]);
        for (std::size_t w = 1; w < words_; ++w) number = owner_.points_.step(number, 0, joined[w]);
        if (graph_.has_edge_labels())
            for (std::size_t i = 0; i < order_.size(); ++i)
                if (joined[i / word_bits] >> i % word_bits & 1)
                    number = owner_.points_.step(number, graph_.edge_label(order_[i], node), 0);
        return number;
    }
    void place(NodeId node) { mark(node, true); }
    void remove(NodeId node) { mark(node, false); }
    void mark(NodeId node, bool there) {
        if (!there) order_.pop_back();
        const std::size_t word = order_.size() / word_bits;
        const std::uint64_t bit = std::uint64_t{1} << order_.size() % word_bits;
        for (const NodeId neighbor : graph_.neighbors(node)) joined_[neighbor * words_ + word] ^= bit;
        used_[node] = there ? 1 : 0;
        if (there) order_.push_back(node);
    }

    /// Position p and all later ones take their turns.
    void turn(std::size_t position, std::uint32_t prefix) {
        while (position < inner_ && slots_[position] == no_node) ++position;
        if (position >= inner_) return emit(prefix);
        const NodeId parent = slots_[position];
        std::vector<NodeId> available;
        for (const NodeId neighbor : graph_.neighbors(parent))
            if (used_[neighbor] == 0) available.push_back(neighbor);
        if (sets_) std::ranges::stable_sort(available, {}, [&](NodeId v) { return kinds_[v]; });
        const auto later = slots_.begin() + static_cast<std::ptrdiff_t>(position) + 1;
        const bool last =
            position * children_ + 1 >= inner_ &&
            std::all_of(later, slots_.begin() + static_cast<std::ptrdiff_t>(std::max(inner_, position + 1)),
                        [](NodeId v) { return v == no_node; });
        choose({position, std::min<std::size_t>(children_, available.size()), last, available}, 0, 0, prefix);
    }

    struct Choice {
        std::size_t position = 0, wanted = 0;
        bool last = false;  ///< no turn follows
        std::span<const NodeId> available;
    };
    void choose(const Choice& choice, std::size_t child, std::size_t from, std::uint32_t prefix) {
        if (child == choice.wanted) return turn(choice.position + 1, prefix);
        const bool leaf = choice.last && child + 1 == choice.wanted;
        for (std::size_t i = from; i < choice.available.size(); ++i) {
            const NodeId node = choice.available[i];
            if (used_[node] != 0) continue;
            const std::uint32_t number = next(prefix, node);
            if (leaf) {
                emit(sets_ ? form(number, node) : number);
                continue;
            }
            NodeId& slot = slots_[choice.position * children_ + 1 + child];
            slot = node;
            place(node);
            choose(choice, child + 1, sets_ ? i + 1 : 0, number);
            remove(node);
            slot = no_node;
        }
    }

    void emit(std::uint32_t number) {
        if (!sets_) check(++visited_);
        if (number >= counts_.size()) counts_.resize(owner_.points_.size(), 0);
        if (counts_[number]++ == 0) touched_.push_back(number);
    }
    void check(Count sequences) const {
        if (sequences > limit_)
            throw std::invalid_argument("node " + std::to_string(root_) + " has more than " + std::to_string(limit_) +
                                        " sequences of LRP-" + std::to_string(owner_.truncation_.depth) + "-" +
                                        std::to_string(children_));
    }

    /// One number for all orders of a set of neighbours, which the root and all nodes but the last precede in `order_`. Kinds
    /// ascend, so only nodes of one kind change places.
    std::uint32_t form(std::uint32_t number, NodeId last) {
        if (const auto known = owner_.form_.find(number); known != owner_.form_.end()) return known->second;
        std::vector<NodeId> set(order_.begin() + 1, order_.end());
        set.push_back(last);
        const auto before = [&](NodeId a, NodeId b) { return kinds_[a] < kinds_[b]; };
        std::ranges::sort(set);
        do {
            if (std::ranges::is_sorted(set, before)) owner_.form_.emplace(number_of(set), number);
        } while (std::ranges::next_permutation(set).found);
        return number;
    }
    /// The number of the sequence of the root and these neighbours.
    [[nodiscard]] std::uint32_t number_of(const std::vector<NodeId>& set) {
        std::uint32_t number = owner_.points_.step(SequencePoints::start, kinds_[root_], 0);
        for (std::size_t i = 0; i < set.size(); ++i) {
            std::uint64_t joined = 1;
            for (std::size_t j = 0; j < i; ++j) joined |= std::uint64_t{graph_.has_edge(set[j], set[i])} << (j + 1);
            number = owner_.points_.step(number, kinds_[set[i]], joined);
            if (!graph_.has_edge_labels()) continue;
            number = owner_.points_.step(number, graph_.edge_label(root_, set[i]), 0);
            for (std::size_t j = 0; j < i; ++j)
                if (joined >> (j + 1) & 1) number = owner_.points_.step(number, graph_.edge_label(set[j], set[i]), 0);
        }
        return number;
    }

    Measure take() {
        std::ranges::sort(touched_);
        Measure measure;
        for (const std::uint32_t number : touched_) {
            measure.emplace_back(number, counts_[number]);
            counts_[number] = 0;
        }
        touched_.clear();
        return measure;
    }

    SequenceMeasures& owner_;
    const Graph& graph_;
    std::span<const std::uint32_t> kinds_;
    const std::uint64_t limit_;
    const std::size_t children_, inner_, words_;
    const bool sets_;
    NodeId root_ = 0;
    std::uint64_t visited_ = 0;
    std::vector<NodeId> slots_, order_;
    std::vector<char> used_;
    std::vector<std::uint64_t> joined_;
    std::vector<std::uint64_t> counts_;
    std::vector<std::uint32_t> touched_;
};

std::vector<Measure> SequenceMeasures::of(const Graph& graph, std::span<const std::uint32_t> kinds,
                                          std::uint64_t limit) {
    Walk walk(*this, graph, kinds, limit);
    std::vector<Measure> measures;
    for (NodeId root = 0; root < graph.num_nodes(); ++root) measures.push_back(walk.from(root));
    return measures;
}

}  // namespace countable::lrp
