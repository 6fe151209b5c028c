#include "countable/lrp/bfs_permutations.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "countable/graph/random_graph.hpp"

namespace countable::lrp {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;
using Order = std::vector<NodeId>;

std::vector<Order> permutations(const Graph& graph, NodeId root, const Egonets& egonets) {
    std::vector<Order> list;
    const auto number = for_each_bfs_permutation(graph, root, egonets, [&](std::span<const NodeId> order) {
        list.emplace_back(order.begin(), order.end());
        return true;
    });
    EXPECT_EQ(number, list.size());
    return list;
}

/// The definition, of an order of some nodes: what a breadth-first search would do at each step.
bool is_breadth_first(const Graph& graph, const Order& order) {
    std::size_t last_parent = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
        // The first node that has a neighbour left must be the one whose turn it is.
        std::size_t parent = 0;
        const auto has_rest = [&](std::size_t p) {
            return std::any_of(order.begin() + static_cast<std::ptrdiff_t>(i), order.end(),
                               [&](NodeId node) { return graph.has_edge(order[p], node); });
        };
        while (parent < i && !has_rest(parent)) ++parent;
        if (parent < last_parent) return false;
        if (parent < i && !graph.has_edge(order[parent], order[i])) return false;
        last_parent = parent;
    }
    return true;
}

/// By paths: whether v is within `depth` steps.
bool within(const Graph& graph, NodeId from, NodeId to, unsigned depth) {
    if (from == to) return true;
    if (depth == 0) return false;
    return std::ranges::any_of(graph.neighbors(from), [&](NodeId next) { return within(graph, next, to, depth - 1); });
}

std::vector<Order> by_definition(const Graph& graph, NodeId root, const Egonets& egonets) {
    Order order;
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        if (egonets.depth == whole_graph || within(graph, root, v, egonets.depth)) order.push_back(v);
    std::vector<Order> list;
    do {
        if (order.front() != root || !is_breadth_first(graph, order)) continue;
        list.push_back(order);
        list.back().resize(egonets.length, no_node);
    } while (std::ranges::next_permutation(order).found);
    return list;
}

TEST(BfsPermutations, AreAllPermutationsOfTheDefinition) {
    Random random(7);
    unsigned known = 0;
    for (unsigned trial = 0; trial < 60; ++trial) {
        const auto nodes = static_cast<NodeId>(1 + trial % 7);
        const Graph graph = random_graph(nodes, 1 + trial % 3, 4, random);
        for (const unsigned depth : {1u, 2u, 3u, whole_graph})
            for (NodeId root = 0; root < nodes; ++root) {
                const Egonets egonets{depth, nodes + 1u};
                const auto expected = by_definition(graph, root, egonets);
                ASSERT_EQ(permutations(graph, root, egonets), expected) << "trial " << trial << ", root " << root;
                const auto number = number_of_bfs_permutations(graph, root, depth);
                if (!number) continue;
                ASSERT_TRUE(*number == expected.size()) << "trial " << trial << ", root " << root;
                if (expected.size() > 24) ++known;
            }
    }
    EXPECT_GT(known, 50u);
}

TEST(BfsPermutations, OfATailedTriangle) {
    const Graph paw(4, {{0, 1}, {1, 2}, {0, 2}, {2, 3}});
    EXPECT_EQ(permutations(paw, 0, {1, 4}), (std::vector<Order>{{0, 1, 2, no_node}, {0, 2, 1, no_node}}));
    // The end of the tail comes last even where its neighbour comes first: the search ends with a layer before the
    // next.
    EXPECT_EQ(permutations(paw, 0, {2, 4}), (std::vector<Order>{{0, 1, 2, 3}, {0, 2, 1, 3}}));
    EXPECT_EQ(permutations(paw, 3, {whole_graph, 4}), (std::vector<Order>{{3, 2, 0, 1}, {3, 2, 1, 0}}));
    EXPECT_EQ(permutations(Graph(1, {}), 0, {1, 1}), (std::vector<Order>{{0}}));
}

TEST(BfsPermutations, OtherComponentsFollowFromAnyOfTheirNodes) {
    const Graph graph(4, {{0, 1}, {2, 3}});
    EXPECT_EQ(permutations(graph, 1, {whole_graph, 4}), (std::vector<Order>{{1, 0, 2, 3}, {1, 0, 3, 2}}));
    EXPECT_EQ(permutations(graph, 1, {9, 2}), (std::vector<Order>{{1, 0}}));
    EXPECT_EQ(permutations(Graph(4, {}), 2, {whole_graph, 4}).size(), 6u);
}

TEST(BfsPermutations, NumbersWithoutLists) {
    std::vector<Edge> star, tree;
    for (NodeId leaf = 1; leaf <= 12; ++leaf) star.push_back({0, leaf});
    EXPECT_TRUE(number_of_bfs_permutations(Graph(13, star), 0, 1).value() == 479'001'600);
    EXPECT_TRUE(number_of_bfs_permutations(Graph(13, star), 1, 2).value() == 39'916'800);
    EXPECT_TRUE(number_of_bfs_permutations(Graph(13, star), 1, 1).value() == 1);
    for (NodeId v = 1; v < 40; ++v) tree.push_back({(v - 1) / 3, v});
    EXPECT_TRUE(number_of_bfs_permutations(Graph(40, tree), 0, whole_graph).value() == Count{13'060'694'016});  // 6^13
    // K(2,3) from a node of the smaller side: 3! orders of the neighbours, and the one node behind them.
    EXPECT_TRUE(number_of_bfs_permutations(Graph(5, {{0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}}), 0, 2).value() ==
                6);
    // Two ways from the second layer to the third: nothing but the list tells.
    EXPECT_FALSE(number_of_bfs_permutations(Graph(6, {{0, 1}, {0, 2}, {1, 3}, {2, 4}, {3, 5}, {4, 5}}), 0, 3));
    EXPECT_TRUE(number_of_bfs_permutations(Graph(7, {{0, 1}, {3, 4}, {4, 5}}), 0, whole_graph).value() ==
                // {2}, {6} and the path, which has 1 + 2 + 1 orders
                6 * 4);
}

TEST(BfsPermutations, AreRefusedWhereTheyAreTooMany) {
    const Graph star(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}});
    const auto all = [](std::span<const NodeId>) { return true; };
    EXPECT_EQ(for_each_bfs_permutation(star, 0, {1, 6}, all, 120), 120u);
    EXPECT_THAT(
        [&] {
            for_each_bfs_permutation(star, 0, {1, 6}, all, 119);
        },
        ThrowsMessage<std::invalid_argument>("node 0 has more than 119 breadth-first orders of its egonet of depth 1"));
    EXPECT_THAT(
        [&] {
            for_each_bfs_permutation(star, 0, {1, 5}, all);
        },
        ThrowsMessage<std::invalid_argument>(
            "the egonet of node 0 has 6 nodes, more than the 5 that the model has room for"));
    EXPECT_THAT(
        [&] {
            for_each_bfs_permutation(star, 1, {whole_graph, 5}, all);
        },
        ThrowsMessage<std::invalid_argument>(HasSubstr("the graph has 6 nodes")));
    EXPECT_THROW(for_each_bfs_permutation(star, 6, {1, 6}, all), std::invalid_argument);
    EXPECT_THROW(for_each_bfs_permutation(star, 0, {0, 6}, all), std::invalid_argument);
    EXPECT_EQ(for_each_bfs_permutation(star, 0, {1, 6}, [](std::span<const NodeId>) { return false; }), 1u);
}

TEST(BfsPermutations, AreCountedBeforeTheyAreStored) {
    std::vector<Edge> hub;
    for (NodeId leaf = 1; leaf <= 12; ++leaf) hub.push_back({0, leaf});
    const Graph star(13, hub);
    EXPECT_THAT(
        [&] {
            require_few_bfs_permutations(star, {1, 13});
        },
        ThrowsMessage<std::invalid_argument>("node 0 has 479001600 breadth-first orders of its egonet of depth "
                                             "1, more than the 10000000 allowed"));
    EXPECT_THAT(
        [&] {
            require_few_bfs_permutations(Graph(40, {}), {whole_graph, 40});
        },
        ThrowsMessage<std::invalid_argument>("node 0 has more than 10^38 breadth-first orders of the whole "
                                             "graph, more than the 10000000 allowed"));
    const Graph unknown(6, {{0, 1}, {0, 2}, {1, 3}, {2, 4}, {3, 5}, {4, 5}});
    EXPECT_THROW(require_few_bfs_permutations(unknown, {3, 6}, 1), std::invalid_argument);
    EXPECT_THROW(require_few_bfs_permutations(unknown, {3, 5}), std::invalid_argument);
    EXPECT_NO_THROW(require_few_bfs_permutations(unknown, {3, 6}, 2));
}

TEST(BfsPermutations, LargestEgonets) {
    const std::vector<Graph> graphs{Graph(), Graph(5, {{0, 1}, {1, 2}, {2, 3}})};
    EXPECT_EQ(largest_egonet(graphs, 1), 3u);
    EXPECT_EQ(largest_egonet(graphs, 2), 4u);
    EXPECT_EQ(largest_egonet(graphs, whole_graph), 5u);
    EXPECT_EQ(largest_egonet({}, 1), 1u);
    EXPECT_EQ(egonet(graphs[1], 2, 1), (Order{1, 2, 3}));
}

}  // namespace
}  // namespace countable::lrp
