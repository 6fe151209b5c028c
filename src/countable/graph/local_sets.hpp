#pragma once

#include <cstdint>
#include <vector>

#include "countable/graph/graph.hpp"

namespace countable {

/// Sets of k nodes of a graph with their local neighbourhoods (Morris et al. 2019): t is a neighbour of s if it has a
/// node w in place of a node v of s, and v and w are adjacent. The relation is symmetric.
struct LocalSets {
    unsigned k = 2;
    std::vector<std::int32_t> nodes;      ///< k of each set, ascending; sets in lexicographic order
    std::vector<std::int32_t> degrees;    ///< number of neighbours of each set
    std::vector<std::int32_t> neighbors;  ///< their numbers, ascending, set after set
    [[nodiscard]] std::size_t size() const { return degrees.size(); }
};

/// All sets of two nodes. O(n^2 + n m).
[[nodiscard]] LocalSets all_pairs(const Graph& graph);

/// The sets of three nodes that induce a connected graph: paths and triangles. O(t d log t) for t sets and degrees up
/// to d.
[[nodiscard]] LocalSets connected_triples(const Graph& graph);

}  // namespace countable
