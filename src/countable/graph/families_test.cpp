#include "countable/graph/families.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <stdexcept>

namespace countable {
namespace {

std::set<NodeId> degrees(const Graph& graph) {
    std::set<NodeId> found;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) found.insert(graph.degree(v));
    return found;
}

/// Common neighbours of two nodes.
NodeId common(const Graph& graph, NodeId u, NodeId v) {
    NodeId number = 0;
    for (const NodeId w : graph.neighbors(u)) number += graph.has_edge(w, v) ? 1 : 0;
    return number;
}

TEST(Families, SmallOnesAreAsWritten) {
    using Edges = std::vector<Edge>;
    EXPECT_EQ(path_graph(0), Graph());
    EXPECT_EQ(path_graph(1), Graph(1, Edges{}));
    EXPECT_EQ(path_graph(3), Graph(3, Edges{{0, 1}, {1, 2}}));
    EXPECT_EQ(cycle_graph(3), complete_graph(3));
    EXPECT_EQ(cycle_graph(4), Graph(4, Edges{{0, 1}, {1, 2}, {2, 3}, {0, 3}}));
    EXPECT_EQ(complete_graph(1), Graph(1, Edges{}));
    EXPECT_EQ(star_graph(3), Graph(4, Edges{{0, 1}, {0, 2}, {0, 3}}));
    EXPECT_EQ(wheel_graph(3), complete_graph(4));
    EXPECT_EQ(wheel_graph(4), Graph(5, Edges{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {2, 3}, {3, 4}, {1, 4}}));
    EXPECT_EQ(complete_bipartite_graph(2, 2), Graph(4, Edges{{0, 2}, {0, 3}, {1, 2}, {1, 3}}));
    EXPECT_EQ(disjoint_union(path_graph(2), path_graph(3)), Graph(5, Edges{{0, 1}, {2, 3}, {3, 4}}));
    EXPECT_THROW(static_cast<void>(cycle_graph(2)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(wheel_graph(2)), std::invalid_argument);
}

// v ~ v +- s by the definition, also where s is half of the nodes and both are one edge.
TEST(Families, CirculantsAreAsDefined) {
    for (NodeId n = 5; n <= 10; ++n)
        for (NodeId a = 1; 2 * a <= n; ++a)
            for (NodeId b = a + 1; 2 * b <= n; ++b) {
                const Graph graph = circulant_graph(n, std::array{a, b});
                for (NodeId u = 0; u < n; ++u)
                    for (NodeId v = 0; v < n; ++v) {
                        const NodeId step = (v + n - u) % n;
                        const bool adjacent = step == a || step == b || step == n - a || step == n - b;
                        EXPECT_EQ(u != v && graph.has_edge(u, v), adjacent) << n << " " << a << " " << b;
                    }
            }
}

TEST(Families, RookAndShrikhandeAreStronglyRegularAndDifferent) {
    for (const Graph& graph : {rook_graph(4), shrikhande_graph()}) {
        EXPECT_EQ(graph.num_nodes(), 16u);
        EXPECT_EQ(degrees(graph), std::set<NodeId>{6});
        for (NodeId u = 0; u < 16; ++u)
            for (NodeId v = u + 1; v < 16; ++v) EXPECT_EQ(common(graph, u, v), 2u) << u << " " << v;
    }
    // The rook's graph has cliques of 4 nodes, its rows and columns; the Shrikhande graph has none.
    const auto cliques = [](const Graph& graph) {
        unsigned found = 0;
        for (NodeId a = 0; a < 16; ++a)
            for (const NodeId b : graph.neighbors(a))
                for (const NodeId c : graph.neighbors(b))
                    for (const NodeId d : graph.neighbors(c))
                        found += a < b && b < c && c < d && graph.has_edge(a, c) && graph.has_edge(a, d) &&
                                 graph.has_edge(b, d);
        return found;
    };
    EXPECT_EQ(cliques(rook_graph(4)), 8u);
    EXPECT_EQ(cliques(shrikhande_graph()), 0u);
}

}  // namespace
}  // namespace countable
