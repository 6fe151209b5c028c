#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/lrp/sequences.hpp"

namespace countable::theory {

/// Where the nodes of a pattern stand in the sequences of LRP-l-k.
struct Placement {
    std::vector<std::size_t> position;  ///< of each pattern node; the root's is 0
    std::vector<unsigned> required;     ///< per position of depth < l: how many of its children are pattern nodes
};

/// A placement of Q such that induced copies of Q are countable by sum pooling: a sequence of S(root; l, k) of Q itself
/// that holds all nodes of Q, and in which every position up to the last that has a child is filled. Then, in any graph
/// and for any induced copy psi, the sequences with psi(v) at position[v] can be drawn one turn after the other: a turn
/// that takes its r required children has (a-r)(a-r-1)...(a-c+1) ways to fill its other c-r slots, a = neighbours not
/// yet in the sequence, c = min(k, a), because where r < k no other node of the copy is among the a. So the product of
/// the inverse numbers, a function of the degrees along pi and of its slots, adds up to 1 over these sequences.
/// (docs/theory.md, LRP, has the proof.) For l = 1 it exists iff Q has a dominating node and at most k+1 nodes; for
/// k = 1 iff Q has a Hamiltonian path and at most l+1 nodes. `root`: only with this node at position 0.
/// Nothing if there is none, or if none is met among `limit` sequences of each root.
[[nodiscard]] std::optional<Placement> find_placement(const Graph& pattern, const lrp::Truncation& truncation,
                                                      std::optional<NodeId> root = std::nullopt,
                                                      std::uint64_t limit = 100'000);

}  // namespace countable::theory
