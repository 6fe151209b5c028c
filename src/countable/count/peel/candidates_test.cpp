// Nodes that cannot take part: what is left has all copies.
#include "countable/count/peel/candidates.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/count/counter.hpp"
#include "countable/count/large/large_program.hpp"
#include "countable/graph/families.hpp"
#include "countable/graph/random_graph.hpp"

namespace countable::count {
namespace {

pattern::PatternGraph shape(const std::string& name) {
    Labels labels;
    return pattern::PatternGraph(pattern::parse(name, labels));
}

TEST(PossibleNodes, LeavesHubsAndSmallComponents) {
    EXPECT_TRUE(possible_nodes(star_graph(1000), shape("cycle-5")).empty());
    EXPECT_TRUE(possible_nodes(star_graph(1000), shape("path-4")).empty());
    EXPECT_EQ(possible_nodes(star_graph(1000), shape("star-4")).size(), 1001u);
    EXPECT_TRUE(possible_nodes(star_graph(3), shape("star-4")).empty());
    const Graph two = disjoint_union(cycle_graph(4), cycle_graph(6));
    EXPECT_EQ(possible_nodes(two, shape("cycle-5")), (std::vector<NodeId>{4, 5, 6, 7, 8, 9}));
}

/// Trees, hubs and cycles hung onto each other, larger than the limit of machine words, with most nodes of no use.
Graph with_fringe(Random& random, Label labels) {
    std::vector<Edge> edges;
    const Graph core = random_graph(14, 1, 3, random);
    for (const auto edge : core.edges()) edges.push_back(edge);
    for (NodeId v = 14; v < 300; ++v) edges.push_back({static_cast<NodeId>(random.below(v < 100 ? 14 : v)), v});
    std::vector<Label> of_nodes, of_edges;
    for (NodeId v = 0; labels > 0 && v < 300; ++v) of_nodes.push_back(static_cast<Label>(random.below(labels)));
    for (std::size_t e = 0; labels > 0 && e < edges.size(); ++e)
        of_edges.push_back(static_cast<Label>(random.below(labels)));
    return Graph(300, edges, of_nodes, of_edges);
}

/// Every node with a copy is possible, and the counter's answers are those of the engine on the whole graph.
void check(const Graph& graph, const pattern::Pattern& pattern, const std::string& what) {
    const auto possible = possible_nodes(graph, pattern::PatternGraph(pattern));
    for (const auto kind : {Embedding::NonInduced, Embedding::Induced})
        for (const auto per : {Per::Graph, Per::Node, Per::Edge}) {
            const Query query{pattern, kind, per};
            const auto jobs = jobs_of(query, 0);
            std::vector<Result> whole{ResultRoom(jobs).empty_result(graph)};
            LargeProgram(jobs).run(graph, {}, whole);
            const Result result = Counter({query})(graph)[0];
            EXPECT_EQ(result.total, whole[0].total) << what;
            EXPECT_EQ(result.anchored, whole[0].anchored) << what;
            for (std::size_t i = 0; per == Per::Node && i < whole[0].anchored.size(); ++i)
                if (whole[0].anchored[i] != 0) {
                    EXPECT_TRUE(std::ranges::binary_search(possible, static_cast<NodeId>(i / whole[0].orbits))) << what;
                }
        }
}

TEST(PossibleNodes, AnswersAreThoseOfTheWholeGraph) {
    Random random{51};
    Labels labels;
    for (int round = 0; round < 2 && !HasFailure(); ++round) {
        const Graph graph = with_fringe(random, 0);
        for (const char* text : {"cycle-5", "cycle-6", "a-b, b-c, c-a, c-d, d-e, e-f, f-d",
                                 "a-b, b-c, c-d, d-a, a-c, c-e, e-f", "a-b, b-c, c-a, node d", "biclique-2-4"})
            check(graph, pattern::parse(text, labels), "round " + std::to_string(round) + ": " + text);
    }
}

TEST(PossibleNodes, RandomLabelledPatterns) {
    Random random{52};
    for (int round = 0; round < 24 && !HasFailure(); ++round) {
        const Label labels = static_cast<Label>(1 + round % 3);
        const Graph graph = with_fringe(random, labels);
        check(graph,
              pattern::from_graph("p", random_labelled_graph(4, 3, 4, labels, round % 2 == 0 ? labels : 0, random)),
              "round " + std::to_string(round));
    }
}

}  // namespace
}  // namespace countable::count
