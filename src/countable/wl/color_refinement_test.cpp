#include "countable/wl/color_refinement.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/wl/expectations.hpp"
#include "countable/wl/reference.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::wl {
namespace {

const std::vector<std::vector<Relation>> relation_sets = {
    {Relation::Adjacency}, {Relation::TwoSteps}, {Relation::Adjacency, Relation::TwoSteps}};

TEST(ColorRefinement, AgreesWithTheDefinition) {
    Random random{3};
    for (unsigned round = 0; round < 400; ++round) {
        const auto n = static_cast<NodeId>(random.below(14)), m = random.chance(3, 4) ? n : n + 1;
        const auto percent = static_cast<unsigned>(10 + random.below(50));
        const auto node_labels = static_cast<Label>(random.below(3)), edge_labels = static_cast<Label>(random.below(3));
        const Graph a = test::random_graph(n, percent, random, node_labels, edge_labels);
        const Graph b = random.chance(1, 4) ? test::shuffled(a, random)
                                            : test::random_graph(m, percent, random, node_labels, edge_labels);
        for (const auto& relations : relation_sets) {
            const auto expected = reference::color_refinement(a, b, relations);
            for (const unsigned bits : {64u, 2u}) {
                SCOPED_TRACE(test::describe(a) + " | " + test::describe(b) + ", bits " + std::to_string(bits));
                test::expect_same_run(
                    color_refinement(a, b,
                                     {.relations = relations, .detail = Detail::Colors, .fingerprint_bits = bits}),
                    expected);
            }
            EXPECT_EQ(color_refinement(a, b, {.relations = relations, .detail = Detail::Verdict}).separating_round,
                      expected.separating_round);
        }
    }
}

// Long runs, where skipping the largest part matters: paths, caterpillars, cycles with tails.
TEST(ColorRefinement, AgreesWithTheDefinitionOverManyRounds) {
    Random random{5};
    for (unsigned round = 0; round < 20; ++round) {
        const auto n = static_cast<NodeId>(20 + random.below(25));
        std::vector<Edge> edges = path_graph(n).edges();
        for (NodeId leaf = n; leaf < n + 4; ++leaf) edges.push_back({static_cast<NodeId>(random.below(n)), leaf});
        const Graph a(n + 4, edges);
        const Graph b = round % 2 == 0 ? test::shuffled(a, random) : test::switched(a, 1, random);
        SCOPED_TRACE(test::describe(a) + " | " + test::describe(b));
        test::expect_same_run(color_refinement(a, b, {.detail = Detail::Colors}),
                              reference::color_refinement(a, b, relation_sets[0]));
    }
}

TEST(ColorRefinement, KnownPairs) {
    const auto c6 = cycle_graph(6), triangles = disjoint_union(cycle_graph(3), cycle_graph(3));
    const auto result = color_refinement(c6, triangles);
    EXPECT_FALSE(result.distinguished());
    EXPECT_EQ(result.stable_round, 0u);
    EXPECT_EQ(result.num_colors, (std::vector<std::uint64_t>{1}));
    EXPECT_EQ(result.histogram[0], (std::vector<std::uint64_t>{6}));

    // A path on n nodes: round t tells apart the t outermost positions from the rest.
    const auto line = color_refinement(path_graph(9));
    EXPECT_EQ(line.num_colors, (std::vector<std::uint64_t>{1, 2, 3, 4, 5}));
    EXPECT_EQ(line.stable_round, 4u);
    EXPECT_FALSE(line.distinguished());
    EXPECT_EQ(color_refinement(path_graph(3), cycle_graph(3)).separating_round, 1u);
}

// Two steps lead from a node of C8 to three nodes, in a square to two. In C6 and in triangles it is three.
TEST(ColorRefinement, TwoStepsBesideAdjacency) {
    const auto c6 = cycle_graph(6), triangles = disjoint_union(cycle_graph(3), cycle_graph(3));
    EXPECT_FALSE(color_refinement(c6, triangles, {.relations = relation_sets[2]}).distinguished());
    const auto c8 = cycle_graph(8), squares = disjoint_union(cycle_graph(4), cycle_graph(4));
    EXPECT_FALSE(color_refinement(c8, squares).distinguished());
    EXPECT_EQ(color_refinement(c8, squares, {.relations = relation_sets[2]}).separating_round, 1u);
}

TEST(ColorRefinement, EmptyGraphsSingleNodesAndDifferentSizes) {
    const auto nothing = color_refinement(Graph(), Graph());
    EXPECT_FALSE(nothing.distinguished());
    EXPECT_EQ(nothing.stable_round, 0u);
    EXPECT_EQ(nothing.num_colors, (std::vector<std::uint64_t>{0}));
    EXPECT_EQ(color_refinement(Graph(), Graph(1, {})).separating_round, 0u);
    EXPECT_FALSE(color_refinement(Graph(1, {}), Graph(1, {})).distinguished());
    EXPECT_EQ(color_refinement(Graph(2, {}), Graph(3, {})).separating_round, 0u);
    const std::vector<Label> label = {0};
    EXPECT_EQ(color_refinement(Graph(1, {}), Graph(1, {}, label, {})).separating_round, 0u);
}

TEST(ColorRefinement, ColorsDoNotDependOnTheNumberingOfNodes) {
    Random random{7};
    for (unsigned round = 0; round < 30; ++round) {
        const auto a = test::random_graph(30, 8, random, 2, 2), b = test::random_graph(30, 8, random, 2, 2);
        const auto expected = color_refinement(a, b);
        const auto moved = color_refinement(test::shuffled(a, random), test::shuffled(b, random));
        EXPECT_EQ(moved.histogram, expected.histogram);
        EXPECT_EQ(moved.num_colors, expected.num_colors);
        const auto exchanged = color_refinement(b, a);
        EXPECT_EQ(exchanged.histogram[0], expected.histogram[1]);
        EXPECT_EQ(exchanged.histogram[1], expected.histogram[0]);
    }
}

TEST(ColorRefinement, RoundsAndMemoryAreBounded) {
    const auto three = color_refinement(path_graph(40), path_graph(40), {.detail = Detail::Colors, .max_rounds = 3});
    EXPECT_EQ(three.num_colors.size(), 4u);
    EXPECT_EQ(three.colors.size(), 4u);
    EXPECT_FALSE(three.stable_round);
    EXPECT_THROW(color_refinement(path_graph(400), path_graph(400), {.detail = Detail::Colors, .memory = 5000}),
                 std::invalid_argument);
    EXPECT_NO_THROW(color_refinement(path_graph(400), path_graph(400), {.memory = 5000}));
    EXPECT_THROW(color_refinement(path_graph(4), path_graph(4), {.fingerprint_bits = 0}), std::invalid_argument);
}

// A million rounds' worth of naive work: n/2 rounds that each touch a few nodes.
TEST(ColorRefinement, LongPathTakesNearLinearTime) {
    const NodeId n = 200'000;
    const auto result = color_refinement(path_graph(n));
    EXPECT_EQ(result.stable_round, n / 2 - 1);
    EXPECT_EQ(result.num_colors.back(), n / 2);
}

}  // namespace
}  // namespace countable::wl
