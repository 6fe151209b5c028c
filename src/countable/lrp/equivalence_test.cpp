#include "countable/lrp/equivalence.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "countable/graph/random_graph.hpp"

namespace countable::lrp {
namespace {

Graph cycles(NodeId length, NodeId copies) {
    std::vector<Edge> edges;
    for (NodeId c = 0; c < copies; ++c)
        for (NodeId v = 0; v < length; ++v) edges.push_back({c * length + v, c * length + (v + 1) % length});
    return Graph(length * copies, edges);
}

TEST(LrpEquivalence, CyclesUntilTheTruncationSeesThem) {
    // A path of l edges sees that a cycle of l + 1 nodes is closed.
    for (NodeId m = 4; m <= 7; ++m) {
        EXPECT_TRUE(equivalent(cycles(m, 2), cycles(2 * m, 1), {m - 2, 1}));
        EXPECT_FALSE(equivalent(cycles(m, 2), cycles(2 * m, 1), {m - 1, 1}));
        EXPECT_TRUE(equivalent(cycles(m, 2), cycles(2 * m, 1), {1, 3}));
    }
    EXPECT_FALSE(equivalent(cycles(3, 2), cycles(6, 1), {1, 2}));
}

TEST(LrpEquivalence, RenumberedGraphsAreEquivalent) {
    Random random(11);
    for (unsigned trial = 0; trial < 10; ++trial) {
        const Graph graph = random_labelled_graph(7, 1, 2, 2, 2, random);
        std::vector<NodeId> order(7);
        std::iota(order.begin(), order.end(), 0);
        random.shuffle(order);
        for (const Pooling pooling : {Pooling::Sum, Pooling::Mean})
            for (const Readout readout : {Readout::Nonlinear, Readout::Linear})
                for (const Truncation truncation : {Truncation{1, 2}, {2, 2}, {3, 1}})
                    EXPECT_TRUE(equivalent(graph, relabel(graph, order), truncation, {pooling, readout}));
    }
}

TEST(LrpEquivalence, SeesLabels) {
    const std::vector<Edge> path = {{0, 1}, {1, 2}};
    const std::vector<Label> a = {0, 1, 1}, b = {1, 0, 1}, bonds = {0, 1}, same = {0, 0};
    EXPECT_FALSE(equivalent(Graph(3, path, a, {}), Graph(3, path, b, {}), {1, 1}));
    EXPECT_FALSE(equivalent(Graph(3, path, {}, bonds), Graph(3, path, {}, same), {1, 1}));
    EXPECT_FALSE(equivalent(Graph(3, path, {}, bonds), Graph(3, path), {1, 1}));
}

/// `rings` rings of `length` nodes; each of them carries a node with `leaves` leaves.
void add_sun(NodeId length, NodeId leaves, NodeId& nodes, std::vector<Edge>& edges) {
    const NodeId base = nodes;
    nodes += length * (2 + leaves);
    for (NodeId v = 0; v < length; ++v) {
        edges.push_back({base + v, base + (v + 1) % length});
        const NodeId hub = base + length + v * (1 + leaves);
        edges.push_back({base + v, hub});
        for (NodeId leaf = 1; leaf <= leaves; ++leaf) edges.push_back({hub, hub + leaf});
    }
}

/// Averages over a root's paths weigh a triangle by 1 / |S(i)|, which the degrees on the path do not tell: what is
/// added up over the nodes without a nonlinearity can agree although the numbers of triangles, 2 and 4, do not.
TEST(LrpEquivalence, MeanOfPathsWithALinearReadoutMissesTriangles) {
    NodeId n = 0, m = 0;
    std::vector<Edge> a, b;
    for (int copy = 0; copy < 2; ++copy) add_sun(3, 2, n, a);  // hubs of degree 3: 1 / 6
    for (int copy = 0; copy < 2; ++copy) add_sun(6, 8, n, a);  // hubs of degree 9: 1 / 12
    add_sun(6, 2, m, b);
    for (int copy = 0; copy < 4; ++copy) add_sun(3, 8, m, b);
    const Graph two(n, a), four(m, b);
    EXPECT_TRUE(equivalent(two, four, {2, 1}, {Pooling::Mean, Readout::Linear}));
    EXPECT_FALSE(equivalent(two, four, {2, 1}, {Pooling::Mean, Readout::Nonlinear}));
    EXPECT_FALSE(equivalent(two, four, {2, 1}, {Pooling::Sum, Readout::Linear}));
    EXPECT_FALSE(equivalent(two, four, {1, 2}, {Pooling::Mean, Readout::Linear}));
}

TEST(LrpEquivalence, EmptyAndTiny) {
    EXPECT_TRUE(equivalent(Graph(), Graph(), {1, 1}));
    EXPECT_FALSE(equivalent(Graph(1, {}), Graph(), {1, 1}));
    EXPECT_FALSE(equivalent(Graph(2, {}), Graph(2, {{0, 1}}), {1, 1}));
}

}  // namespace
}  // namespace countable::lrp
