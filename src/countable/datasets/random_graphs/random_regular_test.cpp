#include "countable/datasets/random_graphs/random_regular.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>
#include <stdexcept>
#include <vector>

namespace countable::datasets {
namespace {

// Loops and repeated edges need no test of their own: the constructor of Graph throws on them.
TEST(RandomRegular, EveryNodeHasTheDegree) {
    std::vector<RegularShape> shapes(paper_shapes.begin(), paper_shapes.end());
    shapes.insert(shapes.end(), {{0, 0}, {1, 0}, {5, 0}, {2, 1}, {4, 3}, {6, 5}, {7, 6}, {8, 6}, {9, 2}, {100, 3}});
    for (const auto& shape : shapes)
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            Random random{seed};
            const Graph graph = random_regular(shape, random);
            ASSERT_EQ(graph.num_nodes(), shape.nodes);
            for (NodeId v = 0; v < graph.num_nodes(); ++v)
                ASSERT_EQ(graph.degree(v), shape.degree) << shape.nodes << " nodes, seed " << seed;
        }
}

TEST(RandomRegular, RefusesShapesWithoutGraphs) {
    Random random{0};
    EXPECT_THROW(static_cast<void>(random_regular({5, 3}, random)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(random_regular({4, 4}, random)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(random_regular({1, 1}, random)), std::invalid_argument);
}

// The chance that the pairing on 6 nodes of degree 2 ends in two triangles (rather than a six-cycle), from the
// definition: over all orders of the edges, with the number of suitable pairs of points as weight of the next one.
double chance_of_two_triangles() {
    std::vector<Edge> pairs;
    for (NodeId v = 0; v < 6; ++v)
        for (NodeId u = 0; u < v; ++u) pairs.push_back({u, v});
    const auto free_points = [&](unsigned edges, NodeId v) {
        int left = 2;
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if ((edges >> i & 1) != 0 && (pairs[i].u == v || pairs[i].v == v)) --left;
        return left;
    };
    std::vector<double> chance(1u << pairs.size(), 0);
    chance[0] = 1;
    double triangles = 0, complete = 0;
    for (unsigned edges = 0; edges < chance.size(); ++edges) {  // an edge more is a larger number
        if (chance[edges] == 0) continue;
        std::vector<double> weight(pairs.size(), 0);
        double sum = 0;
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if ((edges >> i & 1) == 0)
                sum += weight[i] = free_points(edges, pairs[i].u) * free_points(edges, pairs[i].v);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if (weight[i] > 0) chance[edges | 1u << i] += chance[edges] * weight[i] / sum;
        if (std::popcount(edges) != 6) continue;
        complete += chance[edges];
        std::vector<Edge> chosen;
        for (std::size_t i = 0; i < pairs.size(); ++i)
            if ((edges >> i & 1) != 0) chosen.push_back(pairs[i]);
        const Graph graph(6, chosen);
        if (graph.has_edge(graph.neighbors(0)[0], graph.neighbors(0)[1])) triangles += chance[edges];
    }
    EXPECT_LT(complete, 1);  // it does get stuck, so restarting is tested too
    return triangles / complete;
}

TEST(RandomRegular, SuitablePairsAreEquallyLikely) {
    const double expected = chance_of_two_triangles();
    constexpr int graphs = 20'000;
    int triangles = 0;
    Random random{5};
    for (int i = 0; i < graphs; ++i) {
        const Graph graph = random_regular({6, 2}, random);
        if (graph.has_edge(graph.neighbors(0)[0], graph.neighbors(0)[1])) ++triangles;
    }
    EXPECT_NEAR(triangles, graphs * expected, 4 * std::sqrt(graphs * expected * (1 - expected)));
}

TEST(DeleteRandomEdges, EveryEdgeIsDeletedEquallyOften) {
    const Graph complete(4, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}});
    constexpr int times = 15'000;
    std::map<std::vector<NodeId>, int> seen;
    Random random{6};
    for (int i = 0; i < times; ++i) {
        const Graph graph = delete_random_edges(complete, 4, random);
        ASSERT_EQ(graph.num_edges(), 2u);
        std::vector<NodeId> key;
        for (const auto& [u, v] : graph.edges()) key.insert(key.end(), {u, v});
        ++seen[key];
    }
    EXPECT_EQ(seen.size(), 15u);
    for (const auto& [edges, often] : seen) EXPECT_NEAR(often, 1'000, 4.5 * std::sqrt(1'000 * 14. / 15));
}

TEST(DeleteRandomEdges, AllOrNoneButNotMore) {
    const Graph path(3, {{0, 1}, {1, 2}});
    Random random{0};
    EXPECT_EQ(delete_random_edges(path, 0, random), path);
    EXPECT_EQ(delete_random_edges(path, 2, random), Graph(3, {}));
    EXPECT_THROW(static_cast<void>(delete_random_edges(path, 3, random)), std::invalid_argument);
}

TEST(ThinnedRandomRegular, FourShapesEquallyOften) {
    constexpr int graphs = 4'000;
    std::map<NodeId, int> seen;
    for (int i = 0; i < graphs; ++i) {
        Random random(3, 0, static_cast<std::uint64_t>(i));
        const Graph graph = thinned_random_regular(random);
        for (const auto& [nodes, degree] : paper_shapes)
            if (nodes == graph.num_nodes()) {
                EXPECT_EQ(graph.num_edges(), nodes * degree / 2 - nodes);
                for (NodeId v = 0; v < nodes; ++v) ASSERT_LE(graph.degree(v), degree);
            }
        ++seen[graph.num_nodes()];
    }
    ASSERT_EQ(seen.size(), 4u);
    for (const auto& [nodes, often] : seen)
        EXPECT_NEAR(often, graphs / 4, 4 * std::sqrt(graphs * 3. / 16)) << nodes << " nodes";
}

// A change of any of these edges changes every dataset that anyone has made from a seed.
TEST(RandomRegular, SameGraphOnEveryMachine) {
    Random random(0, 0, 0);
    EXPECT_EQ(random_regular({6, 2}, random).edges(),
              (std::vector<Edge>{{0, 3}, {0, 4}, {1, 2}, {1, 5}, {2, 5}, {3, 4}}));
}

}  // namespace
}  // namespace countable::datasets
