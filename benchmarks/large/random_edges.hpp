#pragma once

#include <cstdint>
#include <vector>

#include "countable/graph/graph.hpp"
#include "countable/support/random.hpp"

namespace countable::benchmark {

/// Every pair of nodes is an edge with the same probability, so that there are about `edges` of them: G(n, p). O(edges).
/// Batagelj and Brandes (2005).
[[nodiscard]] std::vector<Edge> even_edges(NodeId nodes, double edges, Random& random);

struct SkewedOptions {
    NodeId nodes = 0;
    double edges = 0;           ///< expected
    double exponent = 2.5;      ///< of the distribution of degrees
    double largest_degree = 0;  ///< expected
};
/// Nodes u and v are adjacent with probability min(1, w(u) w(v) / sum of w), where w(i) is proportional to (i + i0) to the
/// power -1 / (exponent - 1): Chung and Lu (2002). O(nodes + edges), by Miller and Hagberg (2011).
[[nodiscard]] std::vector<Edge> skewed_edges(const SkewedOptions& options, Random& random);

/// The same edges after the nodes have been given other names at random, in the order of their names.
[[nodiscard]] std::vector<Edge> renamed(NodeId nodes, std::vector<Edge> edges, Random& random);

/// A graph like a molecule: rings of five or six nodes and chains, joined as a tree, no node of more than four
/// neighbours, about so many nodes.
[[nodiscard]] Graph like_a_molecule(NodeId nodes, Random& random);

}  // namespace countable::benchmark
