#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable {

/// Adjacency in compressed rows: the neighbours of v are neighbors[offsets[v] .. offsets[v + 1]).
struct AdjacencyRows {
    std::vector<std::uint64_t> offsets;  ///< n + 1
    std::vector<NodeId> neighbors;       ///< each row ascending
    std::optional<NodeId> repeat = {};   ///< the first node with a neighbour that stands in its row twice
};

/// The rows of both directions of every edge. Edges that repeat another one stay; AdjacencyRows::repeat tells. The
/// result does not depend on `threads`. O(n + m log d), and memory for the result, and 4 bytes per edge in
/// graphs of 2^20 nodes and more. Requires
/// endpoints below num_nodes, and no loops.
///
/// Writing the rows edge by edge misses the cache at almost every edge of a large graph. Here edges are first
/// distributed to ranges of nodes, whose rows fit into the cache, and then to the rows of each range.
[[nodiscard]] AdjacencyRows adjacency_rows(NodeId num_nodes, std::span<const Edge> edges, unsigned threads = 1);

/// Drops repeated neighbours from rows that have some. Returns how many edges that were.
std::uint64_t drop_repeats(AdjacencyRows& rows);

}  // namespace countable
