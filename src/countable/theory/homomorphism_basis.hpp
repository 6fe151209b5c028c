#pragma once

#include "countable/count/count.hpp"

namespace countable::theory {

/// The subgraph-count of a pattern as a combination of homomorphism numbers, the form in which k-FWL has it:
///   |Aut P| C_S(G;P) = sum over partitions of V(P) into independent sets of equally labelled nodes of
///                      product over blocks B of (-1)^(|B|-1) (|B|-1)!  *  hom(P / partition, G)
/// (Moebius inversion: Lovasz 1967; Curticapean, Dell and Marx 2017). k-FWL determines hom(Q, .) for every Q of
/// treewidth at most k (Dvorak 2010; Dell, Grohe and Rattan 2018). Homomorphisms are listed by search: for small
/// graphs, to check verdicts. Throws std::invalid_argument for patterns of more than 9 nodes.
[[nodiscard]] Count count_from_homomorphisms(const Graph& graph, const pattern::Pattern& pattern);

}  // namespace countable::theory
