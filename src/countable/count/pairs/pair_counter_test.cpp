// Pairs of copies against the definition, and against the other ways of the engine for large graphs.
#include "countable/count/pairs/pair_counter.hpp"

#include <gtest/gtest.h>

#include "countable/count/cost/explanation.hpp"
#include "countable/count/counter.hpp"
#include "countable/count/large/large_program.hpp"
#include "countable/count/reference.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/pattern.hpp"

namespace countable::count {
namespace {

constexpr double any_steps = 1e12;

void expect_columns(const Graph& graph, const Query& query, const Result& expected, const std::string& what) {
    const auto jobs = jobs_of(query, 0);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const auto plan = make_pair_plan(jobs[i]);
        ASSERT_TRUE(plan) << what;
        const auto column = PairCounter(*plan, graph).count(graph, any_steps, {.threads = 2});
        ASSERT_TRUE(column) << what;
        if (jobs[i].anchors.empty()) {
            EXPECT_EQ(*column, std::vector{expected.total}) << what;
            continue;
        }
        for (std::size_t row = 0; row < column->size(); ++row)
            EXPECT_EQ((*column)[row], expected.at(row, i)) << what << ", row " << row << ", column " << i;
    }
}

constexpr Embedding kinds[] = {Embedding::NonInduced, Embedding::Induced};
constexpr Per all_anchors[] = {Per::Graph, Per::Node, Per::Edge};

Graph labelled_graph(NodeId nodes, std::uint64_t edges_per_node, Random& random) {
    const Graph plain = random_graph(nodes, edges_per_node, nodes, random);
    std::vector<Label> of_nodes, of_edges;
    for (NodeId v = 0; v < nodes; ++v) of_nodes.push_back(static_cast<Label>(random.below(2)));
    for (std::size_t e = 0; e < plain.num_edges(); ++e) of_edges.push_back(static_cast<Label>(random.below(2)));
    return {nodes, plain.edges(), of_nodes, of_edges};
}

TEST(PairCounter, SmallPatternsAgreeWithTheDefinition) {
    Random random{91};
    for (unsigned round = 0; round < 3; ++round) {
        const Graph graph = labelled_graph(10, 2 + round, random);
        Labels labels;
        for (const char* text :
             {"a-b, c-d", "a-b, c-d, d-e", "a-b, b-c, c-a, d-e", "a:A, b:B, c:A, d:B, a-b, c-d", "a-b:A, c-d:B, d-e:A"})
            for (const auto kind : kinds)
                for (const auto per : all_anchors) {
                    const Query query{pattern::parse(text, labels), kind, per};
                    expect_columns(graph, query, reference_subgraphs(graph, query.pattern, {kind, per}),
                                   std::string(text) + ", round " + std::to_string(round));
                }
    }
}

TEST(PairCounter, LargerPatternsAgreeWithTheOtherWays) {
    Random random{92};
    Labels labels;
    for (const char* text : {"a-b, b-c, d-e, e-f", "a-b, a-c, a-d, e-f", "a-b, b-c, c-d, d-a, e-f, f-g"})
        for (const auto kind : kinds)
            for (const auto per : all_anchors) {
                const Query query{pattern::parse(text, labels), kind, per};
                const auto jobs = jobs_of(query, 0);
                const LargeProgram other(jobs);
                for (const std::uint64_t degree : {2, 3}) {
                    const Graph graph = random_graph(30, degree, 30, random);
                    std::vector<Result> expected{ResultRoom(jobs).empty_result(graph)};
                    other.run(graph, {}, expected);
                    expect_columns(graph, query, expected[0], std::string(text) + ", degree " + std::to_string(degree));
                }
            }
}

TEST(PairCounter, GivesUpWhereItWouldTakeTooLong) {
    Random random{93};
    Labels labels;
    const Graph graph = random_graph(60, 8, 60, random);
    const auto jobs = jobs_of({pattern::parse("a-b, b-c, c-d, e-f, f-g", labels)}, 0);
    const auto plan = make_pair_plan(jobs[0]);
    const PairCounter counter(*plan, graph);
    EXPECT_FALSE(counter.count(graph, 1000, {}));
    EXPECT_TRUE(counter.count(graph, any_steps, {}));
}

TEST(PairCounter, OnlyPatternsOfTwoComponents) {
    Labels labels;
    for (const char* text : {"path-4", "a-b, c-d, e-f"})
        EXPECT_FALSE(make_pair_plan(jobs_of({pattern::parse(text, labels)}, 0)[0])) << text;
}

TEST(PairCounter, CountsTwoTreesInALongSparseGraph) {
    Labels labels;
    std::vector<Edge> edges;
    for (NodeId v = 1; v < 600; ++v) edges.push_back({v % 3 == 0 ? v - 3 : v - 1, v});
    const Graph graph(600, edges);
    const Query query{pattern::parse("a-b, b-c, c-d, d-e, e-f, f-g, h-i, i-j, i-k", labels), Embedding::NonInduced,
                      Per::Node};
    const Counter counter({query});
    EXPECT_EQ(counter.explain(graph)[0].engine, "pairs of copies");
    const auto result = counter(graph)[0];
    EXPECT_EQ(counter(graph, 2)[0].anchored, result.anchored);
    Count sum = 0;
    for (std::size_t row = 0; row < 600; ++row) sum += result.at(row, 0);
    EXPECT_EQ(sum, 2 * result.total);
}

}  // namespace
}  // namespace countable::count
