#include "countable/theory/star_formula.hpp"

#include <gtest/gtest.h>

#include "countable/count/count.hpp"
#include "countable/graph/random_graph.hpp"

namespace countable::theory {
namespace {

pattern::Pattern random_star(unsigned leaves, bool nodes, bool bonds, Random& random) {
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf <= leaves; ++leaf) edges.push_back({0, leaf});
    std::vector<Label> colors(nodes ? leaves + 1 : 0), kinds(bonds ? leaves : 0);
    for (Label& label : colors) label = static_cast<Label>(random.below(2));
    for (Label& label : kinds) label = static_cast<Label>(random.below(2));
    return pattern::from_graph("star", Graph(leaves + 1, edges, colors, kinds));
}

TEST(StarFormula, EqualsTheCount) {
    Random random(23);
    for (unsigned trial = 0; trial < 200; ++trial) {
        const Graph graph = random_labelled_graph(9, 1, 2, 2, 2, random);
        const auto pattern = random_star(trial % 5, trial % 2 == 0, trial % 3 == 0, random);
        const auto star = as_star(pattern);
        ASSERT_TRUE(star);
        EXPECT_TRUE(star_count(*star, graph) == count::subgraphs(graph, pattern).total) << "trial " << trial;
    }
}

TEST(StarFormula, KnowsStars) {
    const auto is_star = [](Graph graph) { return as_star(pattern::from_graph("p", std::move(graph))).has_value(); };
    EXPECT_TRUE(is_star(Graph(1, {})));
    EXPECT_TRUE(is_star(Graph(2, {{0, 1}})));
    EXPECT_TRUE(is_star(Graph(3, {{0, 1}, {1, 2}})));
    EXPECT_FALSE(is_star(Graph(2, {})));
    EXPECT_FALSE(is_star(Graph(3, {{0, 1}, {1, 2}, {0, 2}})));
    EXPECT_FALSE(is_star(Graph(4, {{0, 1}, {1, 2}, {2, 3}})));
    EXPECT_FALSE(is_star(Graph(4, {{0, 1}, {1, 2}, {0, 2}})));
}

TEST(StarFormula, RefusesGraphsWithoutLabels) {
    Random random(1);
    const auto star = as_star(random_star(2, true, false, random));
    EXPECT_THROW(static_cast<void>(star_count(*star, Graph(2, {{0, 1}}))), std::invalid_argument);
}

}  // namespace
}  // namespace countable::theory
