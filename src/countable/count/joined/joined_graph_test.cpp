#include "countable/count/joined/joined_graph.hpp"

#include <gtest/gtest.h>

#include "countable/count/orbits.hpp"
#include "countable/graph/families.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/inline.hpp"

namespace countable::count {
namespace {

/// Graphs of no nodes, of one, without edges, of all small sizes, with labels, stars, in which connected sets are many, so that
/// they are joined, and two that are not small.
std::vector<Graph> mixed_graphs(Random& random) {
    std::vector<Graph> graphs{Graph(), Graph(1, {}), Graph(3, {})};
    for (int i = 0; i < 150; ++i) {
        const auto nodes = static_cast<NodeId>(random.below(14));
        graphs.push_back(random_graph(nodes, 1 + random.below(3), 5, random));
        if (i % 3 == 0) graphs.push_back(star_graph(static_cast<NodeId>(30 + random.below(30))));
        if (i % 20 == 0) graphs.push_back(random_graph(40, 3, 10, random));
        if (i % 10 == 0)
            graphs.push_back(Graph(graphs.back()).with_node_labels(std::vector<Label>(graphs.back().num_nodes(), 1)));
    }
    for (const NodeId nodes : {64u, 65u, 256u, 257u, 300u}) {
        graphs.push_back(random_graph(nodes, 3, nodes, random));
        graphs.push_back(random_graph(7, 1, 2, random));
    }
    return graphs;
}

void expect_answers_of_each(const Counter& counter, const std::vector<Graph>& graphs) {
    std::vector<const Graph*> pointers;
    for (const auto& graph : graphs) pointers.push_back(&graph);
    const auto all = counter.answer_all(pointers);
    ASSERT_EQ(all.size(), graphs.size());
    for (std::size_t g = 0; g < graphs.size(); ++g) {
        const auto expected = counter.answer(graphs[g]);
        ASSERT_EQ(all[g].size(), expected.size());
        for (std::size_t q = 0; q < expected.size(); ++q) {
            const std::string text = counter.queries()[q].pattern.name + " in graph " + std::to_string(g) + " of " +
                                     std::to_string(graphs[g].num_nodes()) + " nodes";
            ASSERT_EQ(all[g][q].outcome, expected[q].outcome) << text;
            ASSERT_EQ(all[g][q].total, expected[q].total) << text;
            ASSERT_EQ(all[g][q].orbits, expected[q].orbits) << text;
            ASSERT_EQ(all[g][q].anchored, expected[q].anchored) << text;
        }
    }
}

TEST(JoinedGraph, HasTheGraphsSideBySide) {
    const Graph first(3, {{0, 2}, {1, 2}}), none, second(2, {{0, 1}});
    const JoinedGraph joined(std::vector<const Graph*>{&first, &none, &second});
    EXPECT_EQ(joined.graph(), Graph(5, {{0, 2}, {1, 2}, {3, 4}}));
    EXPECT_EQ(joined.first_node(2), 3u);
    EXPECT_EQ(joined.first_edge(2), 2u);
}

TEST(JoinedGraph, AnswersForManyGraphsAreThoseOfEach) {
    Random random{19};
    const auto graphs = mixed_graphs(random);
    for (const auto per : {Per::Node, Per::Edge})
        for (const unsigned most_nodes : {4u, 5u}) {
            const Counter counter(orbit_queries({.most_nodes = most_nodes, .per = per}).queries);
            expect_answers_of_each(counter, graphs);
            if (testing::Test::HasFatalFailure()) return;
        }
}

TEST(JoinedGraph, SoAreThoseOfQueriesThatCannotBeJoined) {
    Random random{20};
    const auto graphs = mixed_graphs(random);
    Labels labels;
    const auto cycle = pattern::parse_inline("a-b,b-c,c-d,d-a", labels), two = pattern::parse_inline("a-b,c-d", labels);
    expect_answers_of_each(Counter({{cycle, Embedding::Induced, Per::Graph}, {cycle, Embedding::Induced, Per::Node}}),
                           graphs);
    expect_answers_of_each(Counter({{two, Embedding::NonInduced, Per::Node}}), graphs);
}

}  // namespace
}  // namespace countable::count
