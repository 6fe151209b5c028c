#include "countable/theory/lrp/lrp_placement.hpp"

#include <algorithm>

namespace countable::theory {
namespace {

/// The placement that a sequence of the pattern gives, if it holds every node and leaves no gap before the last turn
/// that matters.
std::optional<Placement> placement(std::span<const NodeId> sequence, NodeId nodes, const lrp::Truncation& truncation) {
    Placement result{std::vector<std::size_t>(nodes), std::vector<unsigned>(lrp::inner_positions(truncation))};
    NodeId found = 0;
    std::size_t last_parent = 0;
    for (std::size_t p = 0; p < sequence.size(); ++p) {
        if (sequence[p] == lrp::no_node) continue;
        ++found;
        result.position[sequence[p]] = p;
        if (p == 0) continue;
        last_parent = std::max(last_parent, (p - 1) / truncation.children);
        ++result.required[(p - 1) / truncation.children];
    }
    if (found != nodes) return std::nullopt;
    for (std::size_t p = 0; p <= last_parent; ++p)
        if (sequence[p] == lrp::no_node) return std::nullopt;
    return result;
}

}  // namespace

std::optional<Placement> find_placement(const Graph& pattern, const lrp::Truncation& truncation,
                                        std::optional<NodeId> root, std::uint64_t limit) {
    std::optional<Placement> result;
    if (pattern.num_nodes() > lrp::sequence_length(truncation)) return result;
    for (NodeId start = root.value_or(0); start < (root ? *root + 1 : pattern.num_nodes()) && !result; ++start) {
        std::uint64_t visited = 0;
        lrp::for_each_sequence(pattern, start, truncation, [&](std::span<const NodeId> sequence) {
            result = placement(sequence, pattern.num_nodes(), truncation);
            return !result && ++visited < limit;
        });
    }
    return result;
}

}  // namespace countable::theory
