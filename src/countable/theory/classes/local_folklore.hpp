#pragma once

#include <optional>

#include "countable/pattern/pattern_graph.hpp"

namespace countable::theory {

/// Whether the class of local-2-fgnn has a connected pattern because of how the test refines. The colour c(u,v) of a pair
/// determines hom(F; s -> u, t -> v) if it does so for the pieces of F that hang on s and t, and for a piece if, for some
/// neighbour w of t in it,
///     hom(F; s -> u, t -> v) = sum over x in N(v) of hom(F1; s -> u, w -> x) hom(F2; w -> x, t -> v)
/// with an F1 and an F2 that it determines. The colours c(u,v) of all v determine what hangs on s alone. With a root, s
/// is the root, and the colour is that of a node. Sufficient, and not known to be necessary; patterns of more than ten
/// nodes are not tried. Requires a connected pattern.
[[nodiscard]] bool local_folklore_composes(const pattern::PatternGraph& shape, std::optional<unsigned> root);

}  // namespace countable::theory
