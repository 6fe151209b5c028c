#pragma once

#include <memory>

#include "countable/separation/scheme.hpp"

namespace countable::separation {

/// Colour refinement on the graph with marked nodes, for all choices of `marks` nodes in order: items (t, v) with a tuple t
/// of marked nodes. Pooled over v, and the tuples are compared as a multiset. One tuple of each orbit of the automorphisms is
/// refined: m keys for each a round.
[[nodiscard]] std::unique_ptr<Scheme> marked_tuples_scheme(const Graph& first, const Graph& second, unsigned marks);

/// The same for two marks, a root u and a neighbour w of u (u alone if it has none): pooled over v, then over w, then
/// over u. At most O(m^2) keys a round.
[[nodiscard]] std::unique_ptr<Scheme> marked_edges_scheme(const Graph& first, const Graph& second);

}  // namespace countable::separation
