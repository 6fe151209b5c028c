#pragma once

#include "countable/graph/graph.hpp"
#include "countable/support/random.hpp"

namespace countable {

/// Every pair of nodes is an edge with probability numerator/denominator, independently: G(n, p). O(n^2).
/// Pairs are drawn in the order (0,1), (0,2), (1,2), (0,3), ...; the graphs of a seed depend on this order.
[[nodiscard]] Graph random_graph(NodeId nodes, std::uint64_t numerator, std::uint64_t denominator, Random& random);

/// random_graph() with uniform node labels 0 .. node_labels-1 and edge labels 0 .. edge_labels-1; 0 for no labels.
[[nodiscard]] Graph random_labelled_graph(NodeId nodes, std::uint64_t numerator, std::uint64_t denominator,
                                          Label node_labels, Label edge_labels, Random& random);

}  // namespace countable
