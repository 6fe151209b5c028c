#pragma once

#include <optional>
#include <vector>

#include "countable/count/counter.hpp"
#include "countable/theory/certificate.hpp"
#include "countable/theory/classes/spasm.hpp"

namespace countable::theory {

/// How much is tried.
struct PairEffort {
    std::uint64_t most_nodes = 160;         ///< of a graph, in which the pattern is counted and the test run
    std::size_t most_without_furer = 1000;  ///< products and circulant graphs
};

/// A verified certificate from the Furer graphs of some of these bases, small ones first, and from their products with
/// graphs of two nodes where the counts tie, and for patterns without labels from circulant graphs; nothing if none is one.
[[nodiscard]] std::optional<PairCertificate> find_pair_among(const pattern::Pattern& pattern, count::Embedding kind,
                                                             const SeparationTest& test, const std::vector<Term>& bases,
                                                             const SeparationLimits& limits = {},
                                                             const PairEffort& effort = {});

/// Two nodes of one colour, of two graphs or of one, that play a part of the pattern in different numbers of copies, as a
/// certificate that names them; nothing if there are none. The counter counts the pattern per node.
[[nodiscard]] std::optional<PairCertificate> nodes_of_one_color(count::Embedding kind, const SeparationTest& test,
                                                                const count::Counter& counter, WitnessPair pair,
                                                                const SeparationLimits& limits = {});

/// The same per node: two nodes of these graphs with one colour that play a part of the pattern in different numbers of
/// copies. The certificate names them.
[[nodiscard]] std::optional<PairCertificate> find_nodes_among(const pattern::Pattern& pattern, count::Embedding kind,
                                                              const SeparationTest& test,
                                                              const std::vector<Term>& bases,
                                                              const SeparationLimits& limits = {});

}  // namespace countable::theory
