// Matching by candidates against the definition, and against the engine for large graphs where that is too slow.
#include "countable/count/domains/domain_engine.hpp"

#include <gtest/gtest.h>

#include "countable/count/cost/explanation.hpp"
#include "countable/count/large/large_program.hpp"
#include "countable/count/reference.hpp"
#include "countable/count/testing.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/enumerate.hpp"

namespace countable::count {
namespace {

constexpr Embedding kinds[] = {Embedding::NonInduced, Embedding::Induced};
constexpr Per all_anchors[] = {Per::Graph, Per::Node, Per::Edge};

/// All columns of a query by DomainEngine.
template <unsigned W>
void expect_columns(const Graph& graph, const Query& query, const Result& expected, const std::string& what) {
    const EdgeRows rows(graph);
    for (const auto& job : jobs_of(query, 0)) {
        Vocabulary vocabulary;
        const auto plan = make_domain_plan(job, vocabulary);
        BitTarget<W> target;
        target.assign(graph, vocabulary);
        const std::function<bool()> no_stop;
        DomainEngine<W, Count> engine(plan, target, no_stop);
        if (job.anchors.empty()) {
            EXPECT_EQ(engine.count(), expected.total) << what;
            continue;
        }
        std::vector<Count> column(expected.anchored.size() / expected.orbits);
        if (job.anchors.size() == 1)
            engine.count_anchored([&](NodeId u, Count sum) { column[u] += sum; });
        else
            engine.count_anchored([&](NodeId u, NodeId v, Count sum) {
                if (!job.swappable || u < v) column[rows(u, v)] += sum;
            });
        for (std::size_t row = 0; row < column.size(); ++row)
            EXPECT_EQ(column[row], expected.at(row, job.column))
                << what << ", row " << row << ", column " << job.column;
    }
}

template <unsigned W>
void check(const Graph& graph, const Graph& shape) {
    const auto pattern = pattern::from_graph("p", shape);
    for (const auto kind : kinds)
        for (const auto per : all_anchors)
            expect_columns<W>(
                graph, {pattern, kind, per}, reference_subgraphs(graph, pattern, {kind, per}),
                "pattern: " + text(shape) + "\ngraph: " + text(graph) + "\n" + std::string(kind_name(kind)));
}

Graph with_labels(const Graph& plain, Random& random) {
    std::vector<Label> of_nodes, of_edges;
    for (NodeId v = 0; v < plain.num_nodes(); ++v) of_nodes.push_back(static_cast<Label>(random.below(2)));
    for (std::size_t e = 0; e < plain.num_edges(); ++e) of_edges.push_back(static_cast<Label>(random.below(2)));
    return {plain.num_nodes(), plain.edges(), of_nodes, of_edges};
}

TEST(DomainEngine, AllPatternsOfUpToFiveNodes) {
    Random random{51};
    for (unsigned k = 1; k <= 5; ++k)
        for (const Graph& shape : pattern::all_graphs(k)) {
            if (HasFailure()) return;
            check<1>(random_graph(k == 5 ? 7 : 8, 1, 2, random), shape);
        }
    check<1>(Graph(0, {}), Graph(2, {{{0, 1}}}));
}

TEST(DomainEngine, RandomLabelledPatterns) {
    Random random{52};
    for (unsigned round = 0; round < 60 && !HasFailure(); ++round) {
        const auto size = static_cast<NodeId>(2 + random.below(3));
        const Graph shape = with_labels(random_graph(size, 2, 3, random), random);
        if (shape.num_edges() > 0) check<1>(with_labels(random_graph(9, 1, 2, random), random), shape);
    }
}

/// The same against the engine for large graphs.
template <unsigned W>
void check_with_plans(const Graph& graph, const pattern::Pattern& pattern) {
    for (const auto kind : kinds)
        for (const auto per : all_anchors) {
            const Query query{pattern, kind, per};
            const auto jobs = jobs_of(query, 0);
            std::vector<Result> expected{ResultRoom(jobs).empty_result(graph)};
            LargeProgram(jobs).run(graph, {}, expected);
            expect_columns<W>(graph, query, expected[0], pattern.name + " in " + text(graph));
        }
}

TEST(DomainEngine, GraphsOfTwoAndFourWords) {
    Random random{53};
    Labels labels;
    for (const char* name : {"cycle-5", "a-b, b-c, c-a, c-d, d-e"}) {
        check_with_plans<2>(random_graph(100, 1, 20, random), pattern::parse(name, labels));
        check_with_plans<4>(random_graph(200, 1, 40, random), pattern::parse(name, labels));
    }
}

TEST(DomainEngine, CubicPatternsOfEightNodes) {
    Random random{54};
    Labels labels;
    for (const char* across : {"a-e, b-f, c-g, d-h", "a-c, b-f, e-g, d-h"})
        check_with_plans<1>(random_graph(13, 1, 2, random),
                            pattern::parse(std::string("a-b, b-c, c-d, d-e, e-f, f-g, g-h, h-a, ") + across, labels));
}

TEST(DomainEngine, CountsCubicPatternsInSmallGraphs) {
    Random random{55};
    Labels labels;
    const auto petersen =
        pattern::parse("a-b, b-c, c-d, d-e, e-a, a-f, b-g, c-h, d-i, e-j, f-h, h-j, j-g, g-i, i-f", labels);
    const Counter counter({{petersen, Embedding::NonInduced, Per::Node}});
    const Graph graph = random_graph(20, 3, 10, random);
    EXPECT_EQ(counter.explain(graph)[0].engine, "candidates on machine words");
    const auto result = counter(graph)[0];
    Count sum = 0;
    for (NodeId v = 0; v < 20; ++v) sum += result.at(v, 0);
    EXPECT_EQ(sum, 10 * result.total);
}

TEST(DomainEngine, Stops) {
    Random random{56};
    Labels labels;
    const auto jobs = jobs_of({pattern::parse("cycle-8", labels)}, 0);
    Vocabulary vocabulary;
    const auto plan = make_domain_plan(jobs[0], vocabulary);
    BitTarget<1> target;
    target.assign(random_graph(40, 1, 2, random), vocabulary);
    const std::function<bool()> stop = [] { return true; };
    DomainEngine<1, std::uint64_t> engine(plan, target, stop);
    EXPECT_THROW((void)engine.count(), StopRequested);
}

}  // namespace
}  // namespace countable::count
