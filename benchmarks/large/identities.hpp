#pragma once

#include "countable/graph/graph.hpp"

namespace countable::benchmark {

/// Counts all graphlets of up to `most_nodes` nodes (4 or 5) per graph, node and edge, induced, and checks what must hold
/// between them without another counter:
///   per graph: all induced counts of k nodes, those of disconnected patterns included, sum to n over k;
///   per node orbit and per edge orbit: the counts of all nodes (edges) sum to the count of the graphlet times the size of
///   the orbit;
///   per node and edge orbit: the counts of the edges at a node sum to its counts in the orbits that have such edges, each
///   as often as a node of the orbit has such edges.
/// Throws std::runtime_error with both numbers where one fails. Returns the number of equations.
std::size_t check_identities(const Graph& graph, unsigned most_nodes, unsigned threads);

/// The first of these alone, which needs counts per graph only.
std::size_t check_sums_over_patterns(const Graph& graph, unsigned most_nodes, unsigned threads);

}  // namespace countable::benchmark
