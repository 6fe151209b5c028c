#include "countable/graph/graph.hpp"

#include <gtest/gtest.h>

namespace countable {
namespace {

TEST(Graph, EmptyAndSingleNode) {
    EXPECT_EQ(Graph().num_nodes(), 0u);
    EXPECT_EQ(Graph().num_edges(), 0u);
    const Graph node(1, {});
    EXPECT_EQ(node.num_nodes(), 1u);
    EXPECT_EQ(node.degree(0), 0u);
    EXPECT_TRUE(node.neighbors(0).empty());
}

TEST(Graph, RowsAreAscendingAndLabelsFollowTheirEdges) {
    const std::vector<Edge> edges = {{3, 0}, {0, 2}, {1, 0}, {2, 1}};
    const std::vector<Label> colors = {5, 6, 7, 8}, bonds = {30, 20, 10, 21};
    const Graph graph(4, edges, colors, bonds);
    EXPECT_EQ(std::vector<NodeId>(graph.neighbors(0).begin(), graph.neighbors(0).end()),
              (std::vector<NodeId>{1, 2, 3}));
    EXPECT_EQ(std::vector<Label>(graph.edge_labels(0).begin(), graph.edge_labels(0).end()),
              (std::vector<Label>{10, 20, 30}));
    for (std::size_t i = 0; i < edges.size(); ++i) {
        EXPECT_EQ(graph.edge_label(edges[i].u, edges[i].v), bonds[i]);
        EXPECT_EQ(graph.edge_label(edges[i].v, edges[i].u), bonds[i]);
    }
    EXPECT_TRUE(graph.has_edge(1, 2));
    EXPECT_FALSE(graph.has_edge(1, 3));
    EXPECT_EQ(graph.node_label(3), 8u);
    EXPECT_EQ(graph.edges(), (std::vector<Edge>{{0, 1}, {0, 2}, {0, 3}, {1, 2}}));
}

TEST(Graph, RefusesWhatIsNotSimple) {
    EXPECT_THROW(Graph(2, {{0, 2}}), std::invalid_argument);
    EXPECT_THROW(Graph(2, {{1, 1}}), std::invalid_argument);
    EXPECT_THROW(Graph(2, {{0, 1}, {1, 0}}), std::invalid_argument);
    const std::vector<Edge> edge = {{0, 1}};
    const std::vector<Label> three = {1, 2, 3};
    EXPECT_THROW(Graph(2, edge, three, {}), std::invalid_argument);
    EXPECT_THROW(Graph(2, edge, {}, three), std::invalid_argument);
}

TEST(Graph, SimplifyKeepsTheFirstOfEqualEdges) {
    const std::vector<Edge> edges = {{0, 1}, {2, 2}, {1, 0}, {1, 2}, {0, 1}};
    const auto result = simplify(edges);
    EXPECT_EQ(result.kept, (std::vector<std::size_t>{0, 3}));
    EXPECT_EQ(result.loops, 1u);
    EXPECT_EQ(result.repeats, 2u);
    const auto repeat = find_repeat(edges);
    ASSERT_TRUE(repeat);
    EXPECT_EQ(repeat->position, 2u);
    EXPECT_EQ(repeat->earlier, 0u);
    EXPECT_FALSE(find_repeat(std::vector<Edge>{{0, 1}, {1, 2}}));
}

TEST(Graph, FindRepeatInListsOfEveryLength) {
    for (const NodeId length : {2u, 1023u, 1024u, 1025u, 4096u, 5000u, 20000u}) {
        std::vector<Edge> edges;
        for (NodeId i = 0; i + 1 < length; ++i) edges.push_back({i, i + 1});
        EXPECT_FALSE(find_repeat(edges));
        edges.push_back({1, 0});
        const auto repeat = find_repeat(edges);
        ASSERT_TRUE(repeat) << length;
        EXPECT_EQ(repeat->position, length - 1);
        EXPECT_EQ(repeat->earlier, 0u);
    }
    EXPECT_FALSE(find_repeat({}));
}

TEST(Graph, RelabelMovesLabelsWithTheirNodes) {
    const std::vector<Edge> edges = {{0, 1}, {1, 2}};
    const std::vector<Label> colors = {5, 6, 7}, bonds = {1, 2};
    const Graph graph(3, edges, colors, bonds);
    const std::vector<NodeId> new_id = {2, 0, 1};
    const Graph moved = relabel(graph, new_id);
    EXPECT_EQ(moved.node_label(2), 5u);
    EXPECT_EQ(moved.edge_label(2, 0), 1u);
    EXPECT_EQ(moved.edge_label(0, 1), 2u);
    EXPECT_FALSE(moved.has_edge(1, 2));
}

TEST(Graph, OfTheRowsOfAMatrix) {
    EXPECT_EQ(Graph::of_words({}), Graph());
    EXPECT_EQ(Graph::of_words(std::vector<std::uint64_t>{0}), Graph(1, {}));
    EXPECT_EQ(Graph::of_words(std::vector<std::uint64_t>{0b110, 0b001, 0b001}), Graph(3, {{0, 1}, {0, 2}}));
    std::vector<std::uint64_t> rows(64);
    rows[63] = 0b101;
    rows[0] = rows[2] = std::uint64_t{1} << 63;
    EXPECT_EQ(Graph::of_words(rows), Graph(64, {{63, 0}, {2, 63}}));
}

TEST(Graph, AViewUsesTheMemoryOfAnother) {
    const std::vector<Edge> edges = {{0, 1}, {1, 2}};
    const std::vector<Label> colors = {5, 6, 7}, bonds = {1, 2};
    const Graph graph(3, edges, colors, bonds);
    Graph view = Graph::view_of(graph.arrays());
    EXPECT_EQ(view, graph);
    EXPECT_EQ(view.neighbors(1).data(), graph.neighbors(1).data());
    const Graph copy = view, moved = std::move(view);
    EXPECT_EQ(copy.neighbors(1).data(), graph.neighbors(1).data());
    EXPECT_EQ(moved, graph);

    Graph own = graph;  // a copy of a graph that owns its memory is independent of it
    EXPECT_NE(own.neighbors(1).data(), graph.neighbors(1).data());
    const Graph taken = std::move(own);
    EXPECT_EQ(taken, graph);
    own = taken;
    own = Graph::view_of(graph.arrays());
    EXPECT_EQ(own, taken);
}

}  // namespace
}  // namespace countable
