// Known values, identities and limits of the public interface.
#include "countable/count/counter.hpp"

#include <gtest/gtest.h>

#include "countable/count/orbits.hpp"
#include "countable/count/stream.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/graphlets.hpp"

namespace countable::count {
namespace {

Count copies(const Graph& graph, const std::string& pattern, Embedding embedding = Embedding::NonInduced) {
    Labels labels;
    return subgraphs(graph, pattern::parse(pattern, labels), {.embedding = embedding}).total;
}

Count induced(const Graph& graph, const std::string& pattern) { return copies(graph, pattern, Embedding::Induced); }

Graph complete(NodeId n) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < n; ++v)
        for (NodeId u = 0; u < v; ++u) edges.push_back({u, v});
    return Graph(n, edges);
}

Graph ring(NodeId n) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < n; ++v) edges.push_back({v, (v + 1) % n});
    return Graph(n, edges);
}

Graph line(NodeId n) {
    std::vector<Edge> edges;
    for (NodeId v = 1; v < n; ++v) edges.push_back({v - 1, v});
    return Graph(n, edges);
}

Graph hub(NodeId leaves) {
    std::vector<Edge> edges;
    for (NodeId v = 1; v <= leaves; ++v) edges.push_back({0, v});
    return Graph(leaves + 1, edges);
}

Graph grid(NodeId rows, NodeId columns) {
    std::vector<Edge> edges;
    for (NodeId r = 0; r < rows; ++r)
        for (NodeId c = 0; c < columns; ++c) {
            if (c > 0) edges.push_back({r * columns + c - 1, r * columns + c});
            if (r > 0) edges.push_back({(r - 1) * columns + c, r * columns + c});
        }
    return Graph(rows * columns, edges);
}

/// Sizes on both sides of every limit between engines.
constexpr NodeId sizes[] = {6, 63, 64, 65, 128, 129, 256, 257, 400};

Count falling(Count n, unsigned k) { return k == 0 ? 1 : n * falling(n - 1, k - 1); }

TEST(ClosedForms, CompleteGraphs) {
    for (const NodeId n : {6u, 64u, 65u}) {
        const Graph graph = complete(n);
        EXPECT_EQ(copies(graph, "clique-4"), binomial(n, 4)) << n;
        EXPECT_EQ(induced(graph, "clique-4"), binomial(n, 4)) << n;
        EXPECT_EQ(copies(graph, "path-4"), falling(n, 4) / 2) << n;
        EXPECT_EQ(copies(graph, "cycle-5"), falling(n, 5) / 10) << n;
        EXPECT_EQ(copies(graph, "petersen", n < 10 ? Embedding::NonInduced : Embedding::Induced), Count{0}) << n;
        EXPECT_EQ(induced(graph, "path-3"), Count{0}) << n;
    }
    EXPECT_EQ(copies(complete(300), "3-star"), 300 * binomial(299, 3));
    EXPECT_EQ(copies(complete(300), "clique-3"), binomial(300, 3));
}

TEST(ClosedForms, RingsLinesHubsGrids) {
    for (const NodeId n : sizes) {
        for (const auto kind : {Embedding::NonInduced, Embedding::Induced}) {
            EXPECT_EQ(copies(ring(n), "path-5", kind), Count{n}) << n;
            EXPECT_EQ(copies(ring(n), "cycle-6", kind), Count{n == 6 ? 1u : 0u}) << n;
            EXPECT_EQ(copies(line(n), "path-5", kind), Count{n - 4}) << n;
            EXPECT_EQ(copies(hub(n - 1), "star-4", kind), binomial(n - 1, 4)) << n;
            EXPECT_EQ(copies(hub(n - 1), "path-3", kind), binomial(n - 1, 2)) << n;
            EXPECT_EQ(copies(hub(n - 1), "edge", kind), Count{n - 1}) << n;
            EXPECT_EQ(copies(hub(n - 1), "node", kind), Count{n}) << n;
        }
        // Two edges of a ring share a node for n pairs; induced, they must not be joined by a third edge either.
        EXPECT_EQ(copies(ring(n), "a-b, c-d"), binomial(n, 2) - n) << n;
        EXPECT_EQ(induced(ring(n), "a-b, c-d"), binomial(n, 2) - 2 * n) << n;
        EXPECT_EQ(copies(ring(n), "node a, node b, node c"), binomial(n, 3)) << n;
        EXPECT_EQ(copies(ring(n), "a-b, node c"), Count{n} * (n - 2)) << n;
    }
    EXPECT_EQ(copies(grid(20, 30), "4-cycle"), Count{19 * 29});
    EXPECT_EQ(induced(grid(20, 30), "4-cycle"), Count{19 * 29});
    EXPECT_EQ(copies(grid(7, 9), "cycle-6"), Count{5 * 8 + 6 * 7});  // 2x1 and 1x2 rectangles
    EXPECT_EQ(copies(grid(20, 30), "triangle"), Count{0});
}

TEST(Limits, CountsBeyond64Bits) {
    EXPECT_EQ(copies(hub(100'000), "star-6"), binomial(100'000, 6));
    EXPECT_EQ(induced(hub(2'000), "star-6"), binomial(2'000, 6));
    EXPECT_GT(copies(hub(100'000), "star-6"), Count{1} << 64);
    EXPECT_EQ(copies(complete(200), "star-15"), 200 * binomial(199, 15));
    EXPECT_THROW((void)copies(hub(10'000'000), "star-15"), std::overflow_error);
}

TEST(Limits, PatternsOfSixteenNodes) {
    EXPECT_EQ(copies(complete(17), "clique-16"), Count{17});
    EXPECT_EQ(copies(ring(16), "cycle-16"), Count{1});
    EXPECT_EQ(copies(ring(300), "path-16"), Count{300});
    EXPECT_EQ(copies(hub(20), "star-15"), binomial(20, 15));
    std::string isolated = "node a";
    for (char name = 'b'; name <= 'p'; ++name) isolated += std::string(", node ") + name;
    EXPECT_EQ(copies(Graph(20, {}), isolated.c_str()), binomial(20, 16));
}

TEST(Limits, PatternLargerThanGraphAndEmptyGraphs) {
    for (const char* name : {"node", "triangle", "node a, node b, node c", "attributed-triangle"}) {
        EXPECT_EQ(copies(Graph(), name), Count{0}) << name;
        EXPECT_EQ(induced(Graph(), name), Count{0}) << name;
    }
    EXPECT_EQ(copies(Graph(1, {}), "node"), Count{1});
    EXPECT_EQ(copies(Graph(1, {}), "edge"), Count{0});
    EXPECT_EQ(copies(complete(15), "clique-16"), Count{0});
}

TEST(Limits, LabelsThatTheGraphLacksAreAnError) {
    EXPECT_THROW((void)copies(complete(3), "attributed-triangle"), std::invalid_argument);
    EXPECT_THROW((void)copies(complete(3), "a-b:x, b-c:x"), std::invalid_argument);
    EXPECT_THROW(Counter({Query{pattern::Pattern{"", Graph(), {}}}}), std::invalid_argument);
}

// Each set of k nodes induces exactly one of the graphs on k nodes.
TEST(Identities, InducedCountsSumToAllSubsets) {
    Random random{21};
    for (const NodeId n : {5u, 30u, 70u, 270u}) {
        const Graph graph = random_graph(n, 1, 5, random);
        for (unsigned k = 2; k <= (n > 100 ? 4u : 5u); ++k) {
            std::vector<Query> queries;
            for (const auto& shape : pattern::all_graphs(k))
                queries.push_back({pattern::from_graph("p", shape), Embedding::Induced});
            Count sum = 0;
            for (const auto& result : Counter(queries)(graph, 2)) sum += result.total;
            EXPECT_EQ(sum, binomial(n, k)) << n << " nodes, patterns of " << k;
        }
    }
}

// C_S(G;P) = sum over Q of C_S(Q;P) C_I(G;Q), over all graphs Q on the nodes of P.
TEST(Identities, SubgraphCountsAreCombinationsOfInducedOnes) {
    Random random{22};
    for (const NodeId n : {9u, 100u, 260u}) {
        const Graph graph = random_graph(n, 12, n, random);
        const auto shapes = pattern::all_graphs(n > 100 ? 4 : 5);
        std::vector<Query> queries;
        for (const auto kind : {Embedding::NonInduced, Embedding::Induced})
            for (const auto& shape : shapes) queries.push_back({pattern::from_graph("p", shape), kind});
        const auto results = Counter(queries)(graph);
        for (std::size_t p = 0; p < shapes.size(); ++p) {
            Count sum = 0;
            for (std::size_t q = 0; q < shapes.size(); ++q)
                sum += subgraphs(shapes[q], queries[p].pattern).total * results[shapes.size() + q].total;
            EXPECT_EQ(results[p].total, sum) << n << " nodes, pattern " << p;
        }
    }
}

TEST(Identities, AnchoredCountsSumToOrbitSizes) {
    Random random{23};
    for (const NodeId n : {40u, 300u}) {
        const Graph graph = random_graph(n, 8, n, random);
        for (const auto& pattern : pattern::graphlets(5))
            for (const auto per : {Per::Node, Per::Edge}) {
                const Result result = subgraphs(graph, pattern, {Embedding::NonInduced, per});
                const Count total = subgraphs(graph, pattern).total;
                Count sum = 0;
                for (const Count value : result.anchored) sum += value;
                const Count members = per == Per::Node ? pattern.graph.num_nodes() : pattern.graph.num_edges();
                EXPECT_EQ(sum, members * total) << pattern.name;
                EXPECT_EQ(result.total, total) << pattern.name;
            }
    }
}

TEST(Graphlets, TwentyNineWithNames) {
    const auto all = pattern::graphlets(5);
    ASSERT_EQ(all.size(), 29u);
    EXPECT_EQ(all[0].name, "path-3");
    EXPECT_EQ(all[1].name, "triangle");
    EXPECT_EQ(all[28].name, "clique-5");
    EXPECT_EQ(pattern::graphlets(3).size(), 2u);
    EXPECT_EQ(pattern::graphlets(4).size(), 8u);
    EXPECT_THROW((void)pattern::graphlets(6), std::invalid_argument);
}

TEST(HandedOver, GraphsHaveTheSameCounts) {
    Random random{29};
    Labels labels;
    const Graph graph = random_graph(300, 1, 30, random), colored = random_labelled_graph(300, 1, 30, 2, 0, random);
    for (const char* const text : {"4-cycle", "house", "triangle", "cycle-6", "0-1, 2-3"})
        for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced})
            for (const Per per : {Per::Graph, Per::Node, Per::Edge})
                for (const Graph* const of : {&graph, &colored}) {
                    const Counter counter({{pattern::parse(text, labels), kind, per}});
                    Graph given = *of;
                    const auto kept = counter.answer(*of)[0], taken = counter.answer(std::move(given))[0];
                    EXPECT_EQ(taken.total, kept.total) << text;
                    EXPECT_EQ(taken.anchored, kept.anchored) << text;
                    EXPECT_EQ(taken.outcome, Outcome::Exact) << text;
                }
    // Tables are kept in the cells of the results until these are written.
    const Counter orbits(orbit_queries({.most_nodes = 5, .per = Per::Node}).queries);
    for (const unsigned threads : {1u, 3u}) {
        Graph handed = graph;
        const auto kept = orbits.answer(graph), taken = orbits.answer(std::move(handed), {.threads = threads});
        ASSERT_EQ(taken.size(), kept.size());
        for (std::size_t q = 0; q < kept.size(); ++q) {
            EXPECT_EQ(taken[q].anchored, kept[q].anchored) << orbits.queries()[q].pattern.name;
            EXPECT_EQ(taken[q].total, kept[q].total) << orbits.queries()[q].pattern.name;
        }
    }
    Graph given = graph;
    (void)Counter({{pattern::parse("4-cycle", labels)}}).answer(std::move(given));
    EXPECT_EQ(given.num_nodes(), 0u);  // NOLINT(bugprone-use-after-move): its memory is given back
}

TEST(HandedOver, TheSinkOfAStreamHasTheNames) {
    Random random{30};
    Labels labels;
    const Graph graph = random_graph(300, 1, 30, random);
    const Counter counter({{pattern::parse("4-cycle", labels), Embedding::NonInduced, Per::Node}});
    const auto expected = counter.answer(graph)[0].anchored;
    for (const auto after : {AfterCounting::KeepGraph, AfterCounting::DropGraph}) {
        bool more = true;
        const auto next = [&]() -> std::optional<formats::InputGraph> {
            if (!std::exchange(more, false)) return std::nullopt;
            return formats::InputGraph{graph, std::vector<std::uint64_t>(300, 7), {}};
        };
        int calls = 0;
        EXPECT_TRUE(count_stream(counter, next,
                                 [&](const formats::InputGraph& input, const std::vector<Result>& results) {
                                     ++calls;
                                     EXPECT_EQ(input.graph.num_nodes(), after == AfterCounting::KeepGraph ? 300u : 0u);
                                     EXPECT_EQ(input.node_name(299), "7");
                                     EXPECT_EQ(results[0].anchored, expected);
                                 },
                                 {.after = after}));
        EXPECT_EQ(calls, 1);
    }
}

TEST(Stream, KeepsTheOrderForAnyNumberOfThreadsAndDeliversWhatCameBeforeAnError) {
    Random random{24};
    std::vector<Graph> graphs;
    for (int i = 0; i < 3000; ++i)
        graphs.push_back(random_graph(i % 700 == 0 ? 300 : 8, 1, i % 700 == 0 ? 50 : 4, random));
    Labels labels;
    const Counter counter({{pattern::parse("triangle", labels)}, {pattern::parse("paw", labels), Embedding::Induced}});
    for (const unsigned threads : {1u, 2u, 8u}) {
        std::size_t given = 0, taken = 0;
        const auto next = [&]() -> std::optional<formats::InputGraph> {
            if (given == graphs.size()) throw std::runtime_error("broken file");
            return formats::InputGraph{graphs[given++], {}};
        };
        EXPECT_THROW(count_stream(counter, next,
                                  [&](const formats::InputGraph& input, const std::vector<Result>& results) {
                                      ASSERT_EQ(input.graph, graphs[taken]);
                                      EXPECT_EQ(results[0].total, counter(graphs[taken])[0].total);
                                      EXPECT_EQ(results[1].total, counter(graphs[taken])[1].total);
                                      ++taken;
                                  },
                                  {threads, {}}),
                     std::runtime_error);
        EXPECT_EQ(taken, graphs.size());
    }
}

}  // namespace
}  // namespace countable::count
