#pragma once

#include <functional>
#include <optional>
#include <string>

#include "countable/count/count.hpp"
#include "countable/graph/graph.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/pattern/pattern_graph.hpp"

namespace countable::theory {

/// Two graphs that some test cannot tell apart, and in a sentence how they were made.
struct WitnessPair {
    Graph first, second;
    std::string construction;
    /// For drawings: the part of the construction that each node number belongs to in both graphs, a copy of the
    /// pattern or a gadget, 0, 1, ...; empty where there is none to speak of.
    std::vector<unsigned> groups = {};
};

/// Against 2-WL, MPNNs and 2-IGNs (the paper's theorem on induced-subgraph-counts, its appendix): two copies of the
/// pattern P. If two nodes i, j of P are not adjacent, the first graph gets the edges i-j and i'-j', the second i-j'
/// and i'-j. If P is a clique, the first has i-j and i'-j' replaced by i-j' and i'-j, and the second is left as it is.
/// 2-WL never separates them; C_I is 0 in the first and at least 2 in the second. Labels are those of P; an added edge
/// gets the label of some edge of P. Nothing for patterns that are not connected or have fewer than 3 nodes.
[[nodiscard]] std::optional<WitnessPair> pair_for_induced_count(const pattern::Pattern& pattern);

/// Two cycles of m nodes, 0 .. m-1 and m .. 2m-1, and one of 2m through the same nodes in the same order. Throws
/// std::invalid_argument for m < 3.
[[nodiscard]] WitnessPair cycle_pair(NodeId m);

/// Against `rounds` = T rounds of k-WL (the paper's theorem on paths): with m = (k+1) 2^T, two cycles of m nodes and
/// one of 2m. T rounds do not separate them; C_I of the path with m nodes is 0 and 2m. Throws std::invalid_argument
/// for k = 0 and where m exceeds 2^20. Beyond the paper: as far as it was run, k-WL with k >= 3 tells the cycles apart
/// in round ceil(log2(m / k)) and not before; 2-WL never does.
[[nodiscard]] WitnessPair pair_for_paths(unsigned k, unsigned rounds);
/// The same around a given path of m >= 3 nodes, labelled or not: two copies of it, closed each by itself or both
/// together. T rounds of k-WL do not separate them when m >= (k+1) 2^T. Nothing if the pattern is not a path.
[[nodiscard]] std::optional<WitnessPair> pair_for_path(const pattern::Pattern& pattern);

/// Against GraphSAGE, of every hop size (the paper's appendix): the circulant graphs C12(1,3) and C12(1,5), in which
/// v is adjacent to v +- 1 and v +- 3 (v +- 5) modulo 12. They have different numbers of 4-cycles, induced or not.
[[nodiscard]] WitnessPair circulant_pair();

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

/// Against models that see the multiset of node labels and nothing else: the pattern, and its nodes without edges. If
/// the pattern has no edges, the second graph has one.
[[nodiscard]] WitnessPair pair_with_equal_nodes(const pattern::Pattern& pattern);

/// Against models that do not see labels of edges: the pattern, and the same with a label on its edges that the pattern
/// does not have. Nothing for a pattern whose edges have no labels.
[[nodiscard]] std::optional<WitnessPair> pair_with_other_edge_labels(const pattern::Pattern& pattern);

/// Offers, smallest first, pairs that are folklore_k-FWL-equivalent by theorem; counts are not looked at. Stops when
/// `accept` returns true. For C_S they are the Cai-Furer-Immerman graphs of quotients of P whose treewidth exceeds
/// folklore_k (none if hdtw(P) <= folklore_k), for C_I those of P with a clique of folklore_k + 2 of its nodes and of
/// other supergraphs up to the complete graph (none if P has fewer nodes), all of which the expansion of the count into
/// homomorphism numbers contains. Counts may tie, so at last both graphs are multiplied by small graphs H:
/// hom(Q, G x H) = hom(Q, G) hom(Q, H) keeps the equivalence and gives the quotients other weights.
bool visit_candidate_pairs(const pattern::Pattern& pattern, count::Embedding kind, unsigned folklore_k,
                           const std::function<bool(const WitnessPair&)>& accept);

}  // namespace countable::theory
