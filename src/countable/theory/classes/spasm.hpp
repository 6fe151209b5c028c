#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "countable/count/count.hpp"
#include "countable/pattern/pattern_graph.hpp"

namespace countable::theory {

/// A pattern whose homomorphism counts a count is made of, and the place of the root in it.
struct Term {
    pattern::PatternGraph shape;
    std::optional<unsigned> root;
};

/// The patterns F, up to isomorphism, with non-zero coefficients in |Aut P| C = sum of c(F) hom(F, .): for C_S the quotients of
/// P, its spasm (Lovasz 1967; Curticapean, Dell and Marx 2017); for C_I the quotients of all supergraphs on the nodes
/// of P. With a root of P, the counts of copies in which a node plays the part of the root, and homomorphisms that send the
/// root to the node. Visits them until `stop` returns true, the largest first; for C_I the complete graph first.
/// Returns false where there are too many to visit.
bool visit_terms(const pattern::PatternGraph& shape, count::Embedding kind, std::optional<unsigned> root,
                 const std::function<bool(const Term&)>& stop);

}  // namespace countable::theory
