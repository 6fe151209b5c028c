#pragma once

#include "countable/theory/rules.hpp"

namespace countable::theory {

// Rules for 1-2-3-GNN, which lies between 1-WL and 3-FWL (docs/theory.md), and for the readout of enn-s2s.

/// Yes, without a bound on the layers: its first part is message passing that reaches 1-WL.
[[nodiscard]] std::optional<Verdict> one_two_three_gnn_reaches_one_wl(const Query& query, PatternCache& cache);
/// Yes: the sets of three nodes start from their edges and labels. Without edge labels.
[[nodiscard]] std::optional<Verdict> one_two_three_gnn_counts_three_nodes(const Query& query, PatternCache& cache);
/// Yes: pairs of neighbouring sets of three nodes tell how many connected sets of four nodes there are of each kind.
/// Without labels.
[[nodiscard]] std::optional<Verdict> one_two_three_gnn_counts_four_nodes(const Query& query, PatternCache& cache);

/// No, where 1-WL does determine the count: set2set is a weighted mean over the nodes, and does not see their number.
[[nodiscard]] std::optional<Verdict> set2set_averages(const Query& query, PatternCache& cache);

/// Number of copies of a connected pattern of four nodes without labels, from what a 1-2-3-GNN sees: degrees, types of
/// connected sets of three nodes and of their neighbours. O(n^4).
[[nodiscard]] Count count_from_triples(const Graph& graph, const Graph& pattern, count::Embedding kind);

}  // namespace countable::theory
