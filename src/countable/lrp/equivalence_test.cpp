#include "countable/lrp/equivalence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
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

/// Colours of nodes by the definition: nested values, equal iff the nodes are. Until the partition of both graphs is stable.
std::vector<std::size_t> deep_colors(const std::array<Graph, 2>& graphs, const Truncation& truncation) {
    using Point = std::vector<std::size_t>;
    const NodeId n = graphs[0].num_nodes();
    std::vector<std::size_t> colors(graphs[0].num_nodes() + graphs[1].num_nodes(), 0);
    for (std::size_t known = 0;;) {
        std::map<std::map<Point, int>, std::size_t> numbers;
        std::vector<std::size_t> next;
        for (std::size_t i = 0; i < colors.size(); ++i) {
            const Graph& graph = graphs[i < n ? 0 : 1];
            const std::size_t base = i < n ? 0 : n;
            std::map<Point, int> measure;
            for_each_sequence(graph, static_cast<NodeId>(i - base), truncation, [&](std::span<const NodeId> sequence) {
                Point x;
                for (const NodeId a : sequence) {
                    if (a == no_node)
                        x.push_back(0);
                    else
                        x.insert(x.end(), {1, graph.degree(a), graph.has_node_labels() ? graph.node_label(a) : 0,
                                           colors[base + a]});
                    for (const NodeId b : sequence)
                        x.push_back(a == no_node || b == no_node || !graph.has_edge(a, b) ? 0
                                    : graph.has_edge_labels()                             ? 2 + graph.edge_label(a, b)
                                                                                          : 1);
                }
                ++measure[x];
                return true;
            });
            next.push_back(numbers.try_emplace(measure, numbers.size()).first->second);
        }
        colors = next;
        if (numbers.size() == known) return colors;
        known = numbers.size();
    }
}

TEST(LrpEquivalence, LayersAgreeWithTheirDefinition) {
    Random random(19);
    int different = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const Truncation truncation = std::array<Truncation, 5>{{{1, 2}, {1, 3}, {2, 1}, {3, 1}, {2, 2}}}[trial % 5];
        const NodeId n = truncation.depth == 2 && truncation.children == 2 ? 6 : 7;
        std::array<Graph, 2> graphs;
        for (Graph& graph : graphs)
            graph = random_labelled_graph(n, 1, 4, trial % 3 == 1 ? 2 : 0, trial % 3 == 2 ? 2 : 0, random);
        const auto expected = deep_colors(graphs, truncation);
        const std::array<const Graph*, 2> both = {graphs.data(), &graphs[1]};
        Classes classes(truncation, {.layers = std::nullopt});
        auto found = classes.node_colors(both);
        auto all = found[0];
        all.insert(all.end(), found[1].begin(), found[1].end());
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                ASSERT_EQ(all[i] == all[j], expected[i] == expected[j])
                    << "trial " << trial << ", nodes " << i << " " << j;
        auto one = std::vector(expected.begin(), expected.begin() + n),
             other = std::vector(expected.begin() + n, expected.end());
        std::ranges::sort(one);
        std::ranges::sort(other);
        const bool same_labels = graphs[0].has_edge_labels() == graphs[1].has_edge_labels();
        ASSERT_EQ(classes.of(graphs[0]) == classes.of(graphs[1]), one == other && same_labels) << "trial " << trial;
        different += one == other ? 0 : 1;
        if (equivalent(graphs[0], graphs[1], truncation, {.layers = std::nullopt})) {
            EXPECT_TRUE(equivalent(graphs[0], graphs[1], truncation)) << "trial " << trial;
        }
    }
    EXPECT_GT(different, 0);
    EXPECT_THROW(Classes({1, 2}, {.readout = Readout::Linear, .layers = std::nullopt}), std::invalid_argument);
}

/// 1-0-0-1 and 2-0-0-2 against 1-0-0-2 twice: one layer sees neighbours alone.
TEST(LrpEquivalence, FurtherLayersSeeMore) {
    const std::vector<Edge> two = {{0, 1}, {1, 2}, {2, 3}, {4, 5}, {5, 6}, {6, 7}};
    const Graph same(8, two, std::vector<Label>{1, 0, 0, 1, 2, 0, 0, 2}, {});
    const Graph mixed(8, two, std::vector<Label>{1, 0, 0, 2, 1, 0, 0, 2}, {});
    EXPECT_TRUE(equivalent(same, mixed, {1, 3}));
    EXPECT_FALSE(equivalent(same, mixed, {1, 3}, {.layers = 2}));
    EXPECT_FALSE(equivalent(same, mixed, {1, 3}, {.layers = std::nullopt}));
}

TEST(LrpEquivalence, EmptyAndTiny) {
    EXPECT_TRUE(equivalent(Graph(), Graph(), {1, 1}));
    EXPECT_FALSE(equivalent(Graph(1, {}), Graph(), {1, 1}));
    EXPECT_FALSE(equivalent(Graph(2, {}), Graph(2, {{0, 1}}), {1, 1}));
}

}  // namespace
}  // namespace countable::lrp
