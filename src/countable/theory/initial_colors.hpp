#pragma once

#include "countable/count/count.hpp"

namespace countable::theory {

/// The count of a pattern of at most k nodes, read off the histogram of the initial colours of k-WL, the isomorphism
/// types of k-tuples (Chen et al. 2020: k-WL counts patterns of at most k nodes at initialisation, both kinds).
/// A map of P (p nodes) is a tuple whose first p entries are its images and whose others repeat the last of them; its
/// type tells whether it is one. The histogram is summed over the types that are, and divided by |Aut P|.
/// O(k n^k). Throws std::invalid_argument for a pattern of more than k nodes, for k > 8 and where the graph lacks
/// labels that the pattern asks for.
[[nodiscard]] Count count_from_initial_colors(const Graph& graph, const pattern::Pattern& pattern,
                                              count::Embedding kind, unsigned k);

}  // namespace countable::theory
