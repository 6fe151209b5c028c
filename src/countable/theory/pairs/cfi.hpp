#pragma once

#include <cstdint>
#include <optional>

#include "countable/pattern/pattern_graph.hpp"
#include "countable/theory/pairs/witness_pair.hpp"

namespace countable::theory {

/// The two Cai-Furer-Immerman graphs of a connected base graph F: nodes (v, S), S a set of edges at v of even size (in
/// the second graph of odd size at node 0); (u, S) ~ (v, T) iff uv is an edge of F that is in both or in neither.
/// They have the labels of F. k-FWL does not separate them for any k < treewidth(F) (Cai, Furer and Immerman 1992;
/// Dvorak 2010; Neuen 2023), yet hom(F, .) differs. Nothing if F is empty, not connected, has both labelled and
/// unlabelled nodes (edges), or if the graphs have more than `most_nodes` nodes, the sum of 2^(degree - 1).
[[nodiscard]] std::optional<WitnessPair> cfi_pair(const pattern::PatternGraph& base, std::uint64_t most_nodes = 512);

/// The same with gadgets on some of the edges only: `gadgets` has the nodes of the base and those of its edges that
/// count for S; along the other edges of the base all of (u, .) is adjacent to all of (v, .). k-FWL does not separate
/// the two graphs for any k < treewidth(gadgets): it does not even if it is told which v a node belongs to, and then
/// the other edges tell it nothing. The base need not be connected, the gadgets need be. So the pair is small where
/// the base is large: a pattern P of m nodes with gadgets on all pairs of k + 2 of them gives two graphs of
/// (k+2) 2^k + m - k - 2 nodes, in exactly one of which P is induced with one node from each (v, .).
[[nodiscard]] std::optional<WitnessPair> cfi_pair(const pattern::PatternGraph& base,
                                                  const pattern::PatternGraph& gadgets, std::uint64_t most_nodes = 512);

}  // namespace countable::theory
