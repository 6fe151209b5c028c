#include "countable/lrp/sequences.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace countable::lrp {
namespace {

constexpr std::size_t most_slots = std::size_t{1} << 16;

std::string truncation_name(const Truncation& truncation) {
    return "LRP-" + std::to_string(truncation.depth) + "-" + std::to_string(truncation.children);
}

/// Positions of depth <= `depth`.
std::size_t tree_size(const Truncation& truncation, unsigned depth) {
    if (truncation.depth == 0 || truncation.children == 0)
        throw std::invalid_argument(truncation_name(truncation) + ": depth and children must be at least 1");
    std::size_t size = 1, layer = 1;
    for (unsigned d = 0; d < depth; ++d) {
        layer *= truncation.children;
        size += layer;
        if (layer > most_slots || size > most_slots)
            throw std::invalid_argument(truncation_name(truncation) + " has more than 65536 positions");
    }
    return size;
}

class Search {
  public:
    Search(const Graph& graph, NodeId root, const Truncation& truncation,
           const std::function<bool(std::span<const NodeId>)>& visit, std::uint64_t limit)
        : graph_(graph),
          truncation_(truncation),
          visit_(visit),
          limit_(limit),
          inner_(inner_positions(truncation)),
          slots_(sequence_length(truncation), no_node),
          used_(graph.num_nodes(), false) {
        slots_[0] = root;
        used_[root] = true;
    }

    std::uint64_t run() {
        turn(0);
        return visited_;
    }

  private:
    /// Position p and all later ones take their turns. False when the visitor has had enough.
    bool turn(std::size_t position) {
        while (position < inner_ && slots_[position] == no_node) ++position;
        if (position >= inner_) return emit();
        std::size_t available = 0;
        for (const NodeId neighbor : graph_.neighbors(slots_[position])) available += used_[neighbor] ? 0 : 1;
        return choose(position, 0, std::min<std::size_t>(truncation_.children, available));
    }

    bool choose(std::size_t position, std::size_t child, std::size_t wanted) {
        if (child == wanted) return turn(position + 1);
        NodeId& slot = slots_[position * truncation_.children + 1 + child];
        for (const NodeId neighbor : graph_.neighbors(slots_[position])) {
            if (used_[neighbor]) continue;
            used_[neighbor] = true;
            slot = neighbor;
            const bool go_on = choose(position, child + 1, wanted);
            slot = no_node;
            used_[neighbor] = false;
            if (!go_on) return false;
        }
        return true;
    }

    bool emit() {
        if (visited_ == limit_)
            throw std::invalid_argument("node " + std::to_string(slots_[0]) + " has more than " +
                                        std::to_string(limit_) + " sequences of " + truncation_name(truncation_));
        ++visited_;
        return visit_(slots_);
    }

    const Graph& graph_;
    const Truncation truncation_;
    const std::function<bool(std::span<const NodeId>)>& visit_;
    const std::uint64_t limit_;
    const std::size_t inner_;
    std::vector<NodeId> slots_;
    std::vector<bool> used_;
    std::uint64_t visited_ = 0;
};

}  // namespace

std::size_t sequence_length(const Truncation& truncation) { return tree_size(truncation, truncation.depth); }

std::size_t inner_positions(const Truncation& truncation) {
    static_cast<void>(sequence_length(truncation));
    return tree_size(truncation, truncation.depth - 1);
}

std::uint64_t for_each_sequence(const Graph& graph, NodeId root, const Truncation& truncation,
                                const std::function<bool(std::span<const NodeId>)>& visit, std::uint64_t limit) {
    if (root >= graph.num_nodes()) throw std::invalid_argument("there is no node " + std::to_string(root));
    Search search(graph, root, truncation, visit, limit);
    return search.run();
}

std::optional<Count> number_of_sequences(const Graph& graph, NodeId root, const Truncation& truncation) {
    static_cast<void>(sequence_length(truncation));
    const NodeId degree = graph.degree(root);
    if (truncation.depth == 1) return falling_factorial(degree, std::min<std::uint64_t>(truncation.children, degree));
    if (truncation.depth != 2 || truncation.children != 1) return std::nullopt;
    if (degree == 0) return 1;
    Count sum = 0;
    for (const NodeId neighbor : graph.neighbors(root))
        sum = checked_add(sum, std::max<Count>(1, Count{graph.degree(neighbor)} - 1));
    return sum;
}

Count falling_factorial(std::uint64_t n, std::uint64_t m) {
    Count product = 1;
    for (std::uint64_t factor = 0; factor < m; ++factor) product = checked_mul(product, n - factor);
    return product;
}

}  // namespace countable::lrp
