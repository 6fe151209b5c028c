#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>

#include "countable/graph/graph.hpp"
#include "countable/support/checked.hpp"

namespace countable::lrp {

/// The l and k of LRP-l-k: depth and number of children of the k-truncated breadth-first search.
struct Truncation {
    unsigned depth = 1;     ///< l >= 1
    unsigned children = 3;  ///< k >= 1

    friend bool operator==(const Truncation&, const Truncation&) = default;
};

/// An empty slot of a sequence.
inline constexpr NodeId no_node = std::numeric_limits<NodeId>::max();

/// A sequence has one slot per position of the complete k-ary tree of depth l, layer by layer: L = 1 + k + ... + k^l.
/// The root is position 0, the children of position p are p*k + 1, ..., p*k + k. Throws std::invalid_argument for l =
/// 0, k = 0 and for more than 2^16 slots.
[[nodiscard]] std::size_t sequence_length(const Truncation& truncation);
/// Positions 0 .. inner_positions - 1 are those of depth < l, which take children.
[[nodiscard]] std::size_t inner_positions(const Truncation& truncation);

inline constexpr std::uint64_t max_sequences = 10'000'000;

/// Calls visit(pi) for every sequence pi of S(root; l, k), the ordered sets of nodes compatible with k-truncated BFS
/// (Chen et al. 2020, section 5): positions 0, 1, ... of depth < l take their turn; the node there takes an ordered
/// choice of min(k, available) of its neighbours that are not yet in the sequence; what it lacks of k children stays
/// no_node, so that a position always means the same place in the tree. For l = 1: the ordered sets of min(k, degree)
/// neighbours; for k = 1: the paths without repeated nodes that have l edges or cannot be extended.
/// Ascending in the order of neighbours. Stops when visit returns false. O(L) per sequence besides the search.
/// Returns the number of sequences visited; throws std::invalid_argument, naming the node, for more than `limit`.
std::uint64_t for_each_sequence(const Graph& graph, NodeId root, const Truncation& truncation,
                                const std::function<bool(std::span<const NodeId>)>& visit,
                                std::uint64_t limit = max_sequences);

/// |S(root; l, k)| without listing them, where there is a closed form: d (d-1) ... (d-min(k,d)+1) for l = 1, d the
/// degree of the root; for l = 2, k = 1 the sum of max(1, degree - 1) over its neighbours (1 without neighbours).
[[nodiscard]] std::optional<Count> number_of_sequences(const Graph& graph, NodeId root, const Truncation& truncation);

/// n (n-1) ... (n-m+1), 1 for m = 0. Requires m <= n; throws std::overflow_error.
[[nodiscard]] Count falling_factorial(std::uint64_t n, std::uint64_t m);

}  // namespace countable::lrp
