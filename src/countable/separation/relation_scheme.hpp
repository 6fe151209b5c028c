#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "countable/separation/scheme.hpp"

namespace countable::separation {

/// A number for every ordered pair of nodes of either graph, row by row: equal numbers mean equal relations.
using PairRelations = std::array<std::vector<std::uint32_t>, 2>;

/// Refinement that looks at all nodes and at how they are related (GD-WL of Zhang et al. 2023):
///   c_t(v) = (c_{t-1}(v), {{ (r(v,u), label of vu if it is an edge, c_{t-1}(u)) : u in V }}),   c_0(v) the label of v.
/// O(n^2) keys a round.
[[nodiscard]] std::unique_ptr<Scheme> relation_scheme(const Graph& first, const Graph& second,
                                                      const PairRelations& relations);

/// Colour refinement along the edges from given colours of nodes and kinds of edges:
///   c_t(v) = (c_{t-1}(v), {{ (kind of vu, c_{t-1}(u)) : u in N(v) }}),   c_0(v) = (label of v, node_keys of v).
/// `edge_kinds` is parallel to the neighbours of all nodes, one row behind the other; its labels must be in them.
struct NodeFeatures {
    std::array<std::vector<std::uint64_t>, 2> node_keys, edge_kinds;
};
[[nodiscard]] std::unique_ptr<Scheme> feature_scheme(const Graph& first, const Graph& second, NodeFeatures features);

/// Lengths of shortest paths; nodes that no path joins have a number of their own. O(n m).
[[nodiscard]] PairRelations shortest_paths(const Graph& first, const Graph& second);

}  // namespace countable::separation
