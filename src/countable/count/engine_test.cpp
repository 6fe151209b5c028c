// Both engines against the definition, over all patterns of up to five nodes and random labelled ones.
#include <gtest/gtest.h>

#include <algorithm>

#include "countable/count/large/large_program.hpp"
#include "countable/count/reference.hpp"
#include "countable/count/small_program.hpp"
#include "countable/count/testing.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/subgraphs.hpp"

namespace countable::count {
namespace {

constexpr Embedding both_kinds[] = {Embedding::NonInduced, Embedding::Induced};
constexpr Per all_anchors[] = {Per::Graph, Per::Node, Per::Edge};

enum class Engine { Words, Sorted };

Result run(Engine engine, const Graph& graph, const Query& query, unsigned threads = 1) {
    const auto jobs = jobs_of(query, 0);
    std::vector<Result> results{ResultRoom(jobs).empty_result(graph)};
    if (engine == Engine::Words)
        SmallProgram(jobs).run(graph, {}, results);
    else
        LargeProgram(jobs).run(graph, {.threads = threads}, results);
    return results[0];
}

void expect_equal(const Result& got, const Result& expected, const std::string& what) {
    EXPECT_EQ(got.total, expected.total) << what;
    EXPECT_EQ(got.orbits, expected.orbits) << what;
    EXPECT_EQ(got.anchored, expected.anchored) << what;
}

/// Every kind and anchor of one pattern in one graph, by both engines, against the definition.
void check(const Graph& graph, const Graph& shape) {
    const auto pattern = pattern::from_graph("p", shape);
    for (const auto embedding : both_kinds)
        for (const auto per : all_anchors) {
            const Result expected = reference_subgraphs(graph, pattern, {embedding, per});
            for (const auto engine : {Engine::Words, Engine::Sorted})
                expect_equal(run(engine, graph, {pattern, embedding, per}), expected,
                             "pattern: " + text(shape) + "\ngraph: " + text(graph) +
                                 "\ninduced: " + std::to_string(embedding == Embedding::Induced) +
                                 ", per: " + std::to_string(static_cast<int>(per)) +
                                 ", engine: " + std::to_string(static_cast<int>(engine)));
            if (::testing::Test::HasFailure()) return;
        }
}

TEST(Engines, AllPatternsOfUpToFourNodesInRandomGraphs) {
    Random random{1};
    for (unsigned k = 1; k <= 4; ++k)
        for (const Graph& shape : pattern::all_graphs(k))
            for (NodeId n = 1; n <= 8 && !HasFailure(); ++n)
                check(random_graph(n, 1 + random.below(3), 4, random), shape);
}

TEST(Engines, AllPatternsOfFiveNodesInRandomGraphs) {
    Random random{2};
    for (const Graph& shape : pattern::all_graphs(5))
        for (NodeId n = 4; n <= 7 && !HasFailure(); ++n) check(random_graph(n, 1, 2, random), shape);
}

TEST(Engines, RandomLabelledPatternsInRandomLabelledGraphs) {
    Random random{3};
    for (int round = 0; round < 400 && !HasFailure(); ++round) {
        const auto node_labels = static_cast<Label>(random.below(4)), edge_labels = static_cast<Label>(random.below(3));
        const auto k = static_cast<NodeId>(1 + random.below(5));
        const auto n = static_cast<NodeId>(1 + random.below(7));
        // The graph always has labels; the pattern may ignore them.
        const Graph graph =
            random_labelled_graph(n, 1, 2, std::max<Label>(1, node_labels), std::max<Label>(1, edge_labels), random);
        const Graph shape = random_labelled_graph(k, 1 + random.below(3), 4, node_labels,
                                                  graph.has_edge_labels() ? edge_labels : 0, random);
        check(graph, shape);
    }
}

// Two components whose edges may or may not fall onto each other: only if their labels agree.
TEST(Engines, DisconnectedPatternsWithEdgeLabels) {
    Random random{6};
    const std::vector<Edge> two_edges = {{0, 1}, {2, 3}}, path_and_edge = {{0, 1}, {1, 2}, {3, 4}};
    for (int round = 0; round < 12 && !HasFailure(); ++round) {
        const Graph graph = random_labelled_graph(6, 1, 2, 0, 2, random);
        if (graph.num_edges() == 0) continue;
        for (const Label label : {0, 1}) {
            check(graph, Graph(4, two_edges, {}, std::vector<Label>{0, label}));
            check(graph, Graph(5, path_and_edge, {}, std::vector<Label>{0, 1, label}));
        }
    }
}

TEST(Engines, LargerPatternsAgreeAcrossEnginesWordSizesAndThreads) {
    Random random{4};
    for (int round = 0; round < 60 && !HasFailure(); ++round) {
        const auto k = static_cast<NodeId>(4 + random.below(4));
        const NodeId sizes[] = {40, 64, 65, 128, 129, 256};
        const NodeId n = sizes[random.below(6)];
        const Graph shape = random_graph(k, 2, 3, random), graph = random_graph(n, 6, n, random);
        const auto pattern = pattern::from_graph("p", shape);
        const auto component = pattern::components(pattern::PatternGraph(pattern));
        if (std::any_of(component.begin(), component.begin() + k, [](unsigned c) { return c != 0; })) continue;
        for (const auto embedding : both_kinds)
            for (const auto per : all_anchors) {
                const Query query{pattern, embedding, per};
                const Result words = run(Engine::Words, graph, query);
                for (const unsigned threads : {1u, 2u, 8u})
                    expect_equal(run(Engine::Sorted, graph, query, threads), words, text(shape) + "\n" + text(graph));
            }
    }
}

/// A dense part, hubs, paths between them, and leaves: what every kernel and every way to leave nodes out meets.
Graph mixed_graph(Random& random) {
    const auto dense = static_cast<NodeId>(8 + random.below(8)), nodes = static_cast<NodeId>(40 + random.below(60));
    std::vector<Edge> edges = random_graph(dense, 2, 3, random).edges();
    for (NodeId v = dense; v < nodes; ++v) {
        std::vector<NodeId> ends{0, 1, static_cast<NodeId>(random.below(v)), static_cast<NodeId>(random.below(v))};
        random.shuffle(ends);
        ends.resize(1 + random.below(3));
        std::sort(ends.begin(), ends.end());
        ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
        for (const NodeId u : ends) edges.push_back({u, v});
    }
    return Graph(nodes, edges);
}

TEST(Graphlets, AllOrbitsAtOnceAgreeWithTheWordEngine) {
    Random random{7};
    std::vector<Job> jobs;
    std::vector<std::size_t> first;
    std::vector<Query> queries;
    for (unsigned k = 2; k <= 5; ++k)
        for (const Graph& shape : pattern::all_graphs(k, pattern::Connected::Only))
            for (const auto embedding : both_kinds)
                for (const auto per : all_anchors) queries.push_back({pattern::from_graph("p", shape), embedding, per});
    for (std::size_t q = 0; q < queries.size(); ++q) {
        first.push_back(jobs.size());
        for (auto& job : jobs_of(queries[q], q)) jobs.push_back(std::move(job));
    }
    first.push_back(jobs.size());
    const SmallProgram words(jobs);
    const LargeProgram tables(jobs);
    for (int round = 0; round < 24 && !HasFailure(); ++round) {
        // Even degrees as well: then a node may have one smaller neighbour, or none, and triangles behind it.
        const Graph graph =
            round % 4 == 0 ? mixed_graph(random)
                           : random_graph(static_cast<NodeId>(12 + random.below(16)), 1 + random.below(5), 8, random);
        std::vector<Result> empty;
        for (std::size_t q = 0; q < queries.size(); ++q)
            empty.push_back(ResultRoom(std::span(jobs).subspan(first[q], first[q + 1] - first[q])).empty_result(graph));
        auto expected = empty;
        words.run(graph, {}, expected);
        for (const unsigned threads : {1u, 3u}) {
            auto found = empty;
            tables.run(graph, {.threads = threads}, found);
            for (std::size_t q = 0; q < queries.size(); ++q)
                expect_equal(found[q], expected[q], text(queries[q].pattern.graph) + "\n" + text(graph));
        }
    }
}

// More than 62 bits: the tables have 128.
TEST(Graphlets, StarsOfAGreatHub) {
    constexpr NodeId leaves = 70000;
    std::vector<Edge> edges{{1, 2}, {2, 3}};
    for (NodeId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    const Graph graph(leaves + 1, edges);
    const auto star = pattern::from_graph("p", Graph(5, {{0, 1}, {0, 2}, {0, 3}, {0, 4}}));
    const Result all = run(Engine::Sorted, graph, {star, Embedding::NonInduced, Per::Node});
    EXPECT_EQ(all.at(0, 0), binomial(leaves, 4));
    EXPECT_EQ(all.at(leaves, 1), binomial(leaves - 1, 3));
    EXPECT_EQ(all.at(2, 1), binomial(leaves - 1, 3));
    const Result induced = run(Engine::Sorted, graph, {star, Embedding::Induced, Per::Node});
    // Neither 1 and 2 nor 2 and 3 are both chosen: all four, less those with an edge among them.
    EXPECT_EQ(induced.at(0, 0), binomial(leaves - 3, 4) + 3 * binomial(leaves - 3, 3) + binomial(leaves - 3, 2));
}

TEST(FourNodeKernel, AgreesWithThePlans) {
    Random random{5};
    std::vector<Query> queries;
    for (unsigned k = 3; k <= 4; ++k)
        for (const Graph& shape : pattern::all_graphs(k, pattern::Connected::Only))
            for (const auto embedding : both_kinds) queries.push_back({pattern::from_graph("p", shape), embedding});
    const Counter counter(queries);
    for (NodeId n = 0; n <= 256; n += n < 12 ? 1 : 61) {
        const Graph graph = random_graph(n, 1, 3, random);
        const auto all = counter(graph);
        for (std::size_t q = 0; q < queries.size() && n > 0; ++q)
            EXPECT_EQ(all[q].total, run(Engine::Sorted, graph, queries[q]).total)
                << text(queries[q].pattern.graph) << n;
    }
}

}  // namespace
}  // namespace countable::count
