#pragma once

#include <optional>
#include <span>
#include <vector>

#include "countable/pattern/pattern_graph.hpp"
#include "countable/support/checked.hpp"

namespace countable::hom {

/// A term of the sum below.
struct QuotientTerm {
    pattern::PatternGraph shape;
    std::vector<unsigned> anchors;
    SignedCount coefficient = 0;
};

/// The injective maps of a pattern as a combination of the homomorphisms of its quotients, for fixed images of the anchors:
/// the sum, over the partitions of its nodes into independent sets of equally labelled nodes, of the product over the sets B
/// of (-1)^(|B|-1) (|B|-1)! times the homomorphisms of the pattern with each set merged into one node (Lovasz 1967;
/// Curticapean, Dell and Marx 2017). Isomorphic quotients are one term; the pattern itself is the first.
/// Nothing if there are more than `most_partitions`.
[[nodiscard]] std::optional<std::vector<QuotientTerm>> moebius_terms(const pattern::PatternGraph& shape,
                                                                     std::span<const unsigned> anchors,
                                                                     std::size_t most_partitions = 25000);

}  // namespace countable::hom
