#pragma once

#include <span>

#include "countable/count/count.hpp"
#include "countable/separation/relation_scheme.hpp"

namespace countable::separation {

/// Where counts stand as features.
enum class CountsAt { Nodes, Edges };

/// The labels of nodes and edges of both graphs, each together with the counts of all patterns: per node (or per edge) and
/// orbit of the pattern, or homomorphisms that send a node of the pattern to the node. Equal keys iff all are equal.
/// An edge has the counts of its direction only if the orbit tells its ends apart, which orbits of edges do not.
[[nodiscard]] NodeFeatures count_features(const Graph& first, const Graph& second,
                                          std::span<const pattern::Pattern> patterns, count::Embedding kind,
                                          CountsAt where);

}  // namespace countable::separation
