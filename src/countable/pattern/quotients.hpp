#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::pattern {

inline constexpr std::size_t max_quotients = 60000;

/// The quotients of a pattern up to isomorphism, the pattern itself first, then by falling number of nodes: one for every
/// partition of the nodes into independent sets of equally labelled nodes, each set merged into one node. A quotient in
/// which merged edges have different labels is left out: no homomorphism has it as its image. (Of a label and "any
/// label", the label stays.) Edges between the same sets become one. With Moebius coefficients c, injective
/// homomorphisms of P are the sum of c(Q) hom(Q, .) over them (Lovasz 1967; Curticapean, Dell and Marx 2017).
/// Merges two nodes at a time and goes on from one pattern of each isomorphism class: q n^2 canonical forms for q
/// quotients. A path of 9 nodes has 149, one of 10 nodes 362. Throws std::invalid_argument beyond `most`.
[[nodiscard]] std::vector<PatternGraph> quotients(const PatternGraph& shape, std::size_t most = max_quotients);

enum class QuotientVisit {
    All,      ///< every quotient was visited
    Stopped,  ///< `stop` returned true
    TooMany,  ///< there are more than `most`
};
/// Visits the quotients one by one, in the order of quotients(), until `stop` returns true.
QuotientVisit visit_quotients(const PatternGraph& shape, const std::function<bool(const PatternGraph&)>& stop,
                              std::size_t most = max_quotients);

/// The pattern with node b merged into node a < b, and the last node in the place of b. Nothing if they are adjacent or
/// labels contradict each other.
[[nodiscard]] std::optional<PatternGraph> merged(const PatternGraph& shape, unsigned a, unsigned b);

}  // namespace countable::pattern
