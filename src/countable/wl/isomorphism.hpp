#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/wl/k_wl.hpp"

namespace countable::wl {

/// Numbers that are equal for two graphs iff an isomorphism takes one to the other, labels of nodes and edges included;
/// a label differs from no label. By nauty (McKay and Piperno 2014): fast as a rule, exponential at worst.
/// Memory O(n + m).
[[nodiscard]] std::vector<std::uint64_t> canonical_form(const Graph& graph);

/// Permutations of the nodes that generate the automorphisms of the graph, at most n - 1 of them, labels respected: node v goes
/// to result[i][v]. By nauty, as canonical_form().
[[nodiscard]] std::vector<std::vector<NodeId>> automorphism_generators(const Graph& graph);

[[nodiscard]] bool isomorphic(const Graph& first, const Graph& second);

/// The verdict of k-WL or k-FWL on two graphs with at most n nodes each, without a table of tuples, where k is so large
/// that the test separates exactly the graphs that are not isomorphic. Nothing where that is not known of k.
///
/// k >= n, round 0: let s be a tuple in which every node of G occurs. If H has as many nodes as G and as many tuples of
/// each isomorphism type, it has a tuple t of the type of s. Then s_i -> t_i is well defined and injective, so
/// bijective, and it keeps labels, edges and non-edges: an isomorphism.
///
/// k = n - 1 >= 2, round 1: let s be a tuple in which every node of G but one, x, occurs once. If H has a tuple t with
/// c_1(t) = c_1(s), then c_0(t) = c_0(s), so t misses one node y, and s_i -> t_i is an isomorphism of G - x and H - y.
/// x -> y extends it. Oblivious: among the n types of s[w/j], those with j = s_i for i != w repeat an entry, and the
/// one with j = s_w is c_0(s) itself. The one left is the type of s[w/x], which says how x is joined to s_i for
/// all i != w. As k >= 2, every i differs from some w. Folklore: the vector of j = x is the only one whose k types
/// all have distinct entries, and it holds the types of s[w/x] for all w.
/// Such a pair is separated at round 0 already iff the multisets {{ G - x : x }} and {{ H - y : y }} of isomorphism
/// classes differ. The tuples of n - 1 distinct nodes give this multiset. The tuples of fewer nodes follow from it: an
/// induced subgraph of m < n nodes is in exactly n - m of the G - x (Kelly's lemma).
///
/// The result has no colours, and nothing is known about stability.
[[nodiscard]] std::optional<Result> answer_by_isomorphism(const Graph& first, const Graph& second,
                                                          const Options& options);

}  // namespace countable::wl
