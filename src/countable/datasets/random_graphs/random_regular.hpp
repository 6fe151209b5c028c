#pragma once

#include <array>
#include <cstdint>

#include "countable/graph/graph.hpp"
#include "countable/support/random.hpp"

namespace countable::datasets {

/// Nodes m and degree d of a regular graph.
struct RegularShape {
    NodeId nodes = 0, degree = 0;
    friend bool operator==(const RegularShape&, const RegularShape&) = default;
};

/// A random d-regular graph on m nodes by the pairing of Steger and Wormald (1999): every node has d points; again and
/// again a suitable pair of free points (of different nodes that are not yet adjacent) is drawn uniformly and becomes
/// an edge; when points are left but no suitable pair, all starts again. Asymptotically uniform for d = o(m^(1/28)),
/// and close to it in practice. O(m^2) memory, and O(m^2 + m d^2) time expected for small d.
/// Throws std::invalid_argument unless d < m (or m = 0) and m d is even.
[[nodiscard]] Graph random_regular(RegularShape shape, Random& random);

/// G without `edges` of its edges, every choice equally likely. Drops labels. Throws std::invalid_argument when G has
/// fewer. O(n + m).
[[nodiscard]] Graph delete_random_edges(const Graph& graph, std::uint64_t edges, Random& random);

/// The four shapes of the paper's dataset of random regular graphs.
inline constexpr std::array<RegularShape, 4> paper_shapes = {{{10, 6}, {15, 6}, {20, 5}, {30, 5}}};

/// A graph of that dataset: one of the four shapes, each equally likely; a random regular graph of it; then as many
/// random edges deleted as it has nodes.
[[nodiscard]] Graph thinned_random_regular(Random& random);

}  // namespace countable::datasets
