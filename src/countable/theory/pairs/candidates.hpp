#pragma once

#include <functional>

#include "countable/count/count.hpp"
#include "countable/theory/pairs/witness_pair.hpp"

namespace countable::theory {

/// Visits, smallest first, pairs that folklore_k-FWL does not separate by theorem; counts are not looked at. Stops when
/// `accept` returns true, and returns whether it did. For C_S they are the Cai-Furer-Immerman graphs of quotients of P whose treewidth exceeds
/// folklore_k (none if hdtw(P) <= folklore_k), for C_I those of P with a clique of folklore_k + 2 of its nodes and of
/// other supergraphs up to the complete graph (none if P has fewer nodes), all of which the expansion of the count into
/// homomorphism numbers contains. Counts may tie, so at last both graphs are multiplied by small graphs H:
/// hom(Q, G x H) = hom(Q, G) hom(Q, H) keeps the equivalence and gives the quotients other weights.
bool visit_candidate_pairs(const pattern::Pattern& pattern, count::Embedding kind, unsigned folklore_k,
                           const std::function<bool(const WitnessPair&)>& accept);

}  // namespace countable::theory
