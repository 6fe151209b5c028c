// The sum over quotients against plans on machine words.
#include "countable/count/quotients/quotient_sums.hpp"

#include <gmock/gmock.h>

#include "countable/count/small_program.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/pattern.hpp"

namespace countable::count {
namespace {

/// All columns of a query both ways.
void check(const Graph& graph, const Query& query, const std::string& what) {
    const auto jobs = jobs_of(query, 0);
    std::vector<Result> expected{ResultRoom(jobs).empty_result(graph)};
    SmallProgram(jobs).run(graph, {}, expected);
    const QuotientSums quotients;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const auto* const terms = quotients.terms(jobs[i], i);
        ASSERT_NE(terms, nullptr) << what;
        ASSERT_TRUE(quotient_steps(graph, *terms)) << what;
        const auto column = quotient_sum(graph, jobs[i], *terms, {.threads = 2});
        if (jobs[i].anchors.empty()) {
            EXPECT_EQ(column, std::vector{expected[0].total}) << what;
            continue;
        }
        for (std::size_t row = 0; row < column.size(); ++row)
            EXPECT_EQ(column[row], expected[0].at(row, i)) << what << ", row " << row << ", column " << i;
    }
}

TEST(QuotientSums, CyclesPathsAndTreesPerGraphNodeAndEdge) {
    Random random{71};
    Labels labels;
    const Graph graph = random_graph(30, 1, 6, random);
    for (const char* text : {"cycle-6", "cycle-7", "path-6", "path-7", "star-5", "a-b, b-c, c-d, b-e, e-f",
                             "a-b, b-c, c-a, c-d, d-e, e-f"})
        for (const auto per : {Per::Graph, Per::Node, Per::Edge})
            check(graph, {pattern::parse(text, labels), Embedding::NonInduced, per}, text);
}

// Some of their quotients have no block that a node turns into a tree: they are eliminated.
TEST(QuotientSums, LongerPathsAndDensePatterns) {
    Random random{74};
    Labels labels;
    const Graph graph = random_graph(13, 1, 3, random);
    for (const char* text : {"path-9", "K4", "cycle-8", "a-b, b-c, c-d, d-e, e-f, f-a, a-d, b-e"})
        for (const auto per : {Per::Graph, Per::Edge})
            check(graph, {pattern::parse(text, labels), Embedding::NonInduced, per}, text);
}

TEST(QuotientSums, AnswerInGraphsOfUpTo256NodesWithManyCopies) {
    Random random{75};
    Labels labels;
    const Query query{pattern::parse("path-8", labels), Embedding::NonInduced, Per::Node};
    const auto jobs = jobs_of(query, 0);
    for (const NodeId n : {25u, 70u}) {
        const Graph graph = random_graph(n, 12, n, random);
        std::vector<Result> result{ResultRoom(jobs).empty_result(graph)};
        const SmallProgram program(jobs);
        EXPECT_THAT(program.explain(graph, query)[0].engine, testing::HasSubstr("quotients"));
        program.run(graph, {}, result);
        Count sum = 0;
        for (std::size_t row = 0; row < n; ++row) sum += result[0].at(row, 0);
        EXPECT_EQ(sum, 2 * result[0].total);
        const QuotientSums quotients;
        for (std::size_t i = 0; i < jobs.size(); ++i)
            EXPECT_EQ(quotient_sum(graph, jobs[i], *quotients.terms(jobs[i], i), {})[3], result[0].at(3, i));
    }
}

TEST(QuotientSums, LabelledPatterns) {
    Random random{72};
    for (int round = 0; round < 12; ++round) {
        const Graph graph = random_labelled_graph(20, 1, 3, 2, 2, random);
        std::vector<Edge> edges;
        for (NodeId v = 1; v < 6; ++v) edges.push_back({static_cast<NodeId>(random.below(v)), v});
        std::vector<Label> of_nodes, of_edges;
        for (int i = 0; i < 6; ++i) of_nodes.push_back(static_cast<Label>(random.below(2)));
        for (int i = 0; i < 5; ++i) of_edges.push_back(static_cast<Label>(random.below(2)));
        if (round % 3 == 0) of_nodes.clear();
        if (round % 3 == 1) of_edges.clear();
        const auto pattern = pattern::from_graph("p", Graph(6, edges, of_nodes, of_edges));
        for (const auto per : {Per::Graph, Per::Node, Per::Edge})
            check(graph, {pattern, Embedding::NonInduced, per}, "round " + std::to_string(round));
    }
}

TEST(QuotientSums, PatternsWithoutThem) {
    Labels labels;
    const QuotientSums quotients;
    const auto job = [&](const char* text, Embedding kind) {
        return jobs_of({pattern::parse(text, labels), kind}, 0)[0];
    };
    EXPECT_EQ(quotients.terms(job("path-6", Embedding::Induced), 0), nullptr);
    EXPECT_EQ(quotients.terms(job("path-11", Embedding::NonInduced), 1), nullptr);
    Random random{73};
    const auto* const terms = quotients.terms(job("clique-6", Embedding::NonInduced), 2);
    ASSERT_NE(terms, nullptr);
    EXPECT_TRUE(quotient_steps(random_graph(10, 1, 2, random), *terms));
    EXPECT_FALSE(quotient_steps(random_graph(300, 1, 20, random), *terms));
}

}  // namespace
}  // namespace countable::count
