// Against nauty: no test may separate isomorphic graphs, and on few nodes 2-FWL separates all others.
#include "countable/wl/isomorphism.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "countable/pattern/enumerate.hpp"
#include "countable/wl/expectations.hpp"
#include "countable/wl/k_wl.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::wl {
namespace {

/// By trying all bijections.
bool isomorphic_by_definition(const Graph& a, const Graph& b) {
    if (a.num_nodes() != b.num_nodes() || a.num_edges() != b.num_edges()) return false;
    const auto node = [](const Graph& graph, NodeId v) {
        return graph.has_node_labels() ? std::int64_t{graph.node_label(v)} : -1;
    };
    const auto pair = [](const Graph& graph, NodeId u, NodeId v) {
        if (!graph.has_edge(u, v)) return std::int64_t{-2};
        return graph.has_edge_labels() ? std::int64_t{graph.edge_label(u, v)} : -1;
    };
    std::vector<NodeId> image(a.num_nodes());
    std::iota(image.begin(), image.end(), 0);
    do {
        bool keeps = true;
        for (NodeId u = 0; keeps && u < image.size(); ++u) {
            keeps = node(a, u) == node(b, image[u]);
            for (NodeId v = 0; keeps && v < u; ++v) keeps = pair(a, u, v) == pair(b, image[u], image[v]);
        }
        if (keeps) return true;
    } while (std::next_permutation(image.begin(), image.end()));
    return false;
}

bool separated(const Graph& a, const Graph& b, unsigned k, Variant variant) {
    return k_wl(a, b, {.k = k, .variant = variant, .detail = Detail::Verdict}).distinguished();
}

TEST(Isomorphism, TestsAreInvariantAndPairsCompleteOnFewNodes) {
    Random random{31};
    unsigned equal = 0;
    for (unsigned round = 0; round < 3000; ++round) {
        const auto n = static_cast<NodeId>(2 + random.below(4));
        const auto labels = static_cast<Label>(random.below(3)), bonds = static_cast<Label>(random.below(3));
        const Graph a = test::random_graph(n, 50, random, labels, bonds);
        const Graph b = test::random_graph(n, 50, random, labels, bonds);
        // Without an edge there is nothing that says whether edges are labelled.
        if (a.num_edges() == 0 || b.num_edges() == 0) continue;
        const bool same = isomorphic(a, b);
        equal += same;
        SCOPED_TRACE(test::describe(a) + " | " + test::describe(b));
        EXPECT_EQ(separated(a, b, 2, Variant::Folklore), !same);
        EXPECT_EQ(separated(a, b, 3, Variant::Oblivious), !same);
        if (!same) continue;
        EXPECT_FALSE(separated(a, b, 1, Variant::Folklore));
        EXPECT_FALSE(separated(a, b, 2, Variant::Oblivious));
        EXPECT_FALSE(separated(a, b, 3, Variant::Folklore));
    }
    EXPECT_GT(equal, 100u);
}

TEST(Isomorphism, AgreesWithTheDefinition) {
    Random random{32};
    unsigned equal = 0;
    for (unsigned round = 0; round < 2000; ++round) {
        const auto n = static_cast<NodeId>(random.below(6));
        const auto labels = static_cast<Label>(random.below(3)), bonds = static_cast<Label>(random.below(3));
        const Graph a = test::random_graph(n, 50, random, labels, bonds);
        const Graph b = random.chance(1, 4)
                            ? test::shuffled(a, random)
                            : test::random_graph(n, 50, random, random.chance(1, 9) ? 0 : labels, bonds);
        SCOPED_TRACE(test::describe(a) + " | " + test::describe(b));
        EXPECT_EQ(isomorphic(a, b), isomorphic_by_definition(a, b));
        equal += isomorphic(a, b);
    }
    EXPECT_GT(equal, 500u);
    EXPECT_LT(equal, 1500u);
    EXPECT_FALSE(isomorphic(Graph(), Graph(1, {})));
}

TEST(Isomorphism, LargeGraphs) {
    Random random{33};
    const Graph cubic = test::random_regular(600, 3, random), other = test::random_regular(600, 3, random);
    EXPECT_TRUE(isomorphic(cubic, test::shuffled(cubic, random)));
    EXPECT_FALSE(isomorphic(cubic, other));
    EXPECT_FALSE(isomorphic(rook_graph(4), shrikhande_graph()));
}

// The verdict and the round of nauty's answer against the rounds as they are run, for k = n - 1, n and n + 1. No pair
// of graphs is known that k = n - 1 separates at round 1 only: it would refute the reconstruction conjecture.
TEST(Isomorphism, AnswersLikeTheTestsForLargeK) {
    Random random{34};
    unsigned distinguished = 0, blind = 0;
    for (unsigned round = 0; round < 300; ++round) {
        const auto n = static_cast<NodeId>(1 + random.below(5));
        const auto labels = static_cast<Label>(random.below(3)), bonds = static_cast<Label>(random.below(4));
        const Graph a = test::random_graph(n, 60, random, labels, bonds);
        const Graph b = random.chance(1, 4)
                            ? test::shuffled(a, random)
                            : test::random_graph(random.chance(1, 8) ? n + 1 : n, 60, random, labels, bonds);
        const unsigned largest = std::max(a.num_nodes(), b.num_nodes());
        for (const Variant variant : {Variant::Oblivious, Variant::Folklore})
            for (unsigned k = std::max(2u, largest - 1); k <= std::min(largest + 1, 5u); ++k) {
                SCOPED_TRACE(std::to_string(k) + ": " + test::describe(a) + " | " + test::describe(b));
                const auto run = k_wl(a, b, {.k = k, .variant = variant});
                const auto answer = k_wl(a, b, {.k = k, .variant = variant, .memory = 1});
                ASSERT_TRUE(answer.by_isomorphism);
                EXPECT_FALSE(run.by_isomorphism);
                EXPECT_EQ(answer.separating_round, run.separating_round);
                ++(answer.distinguished() ? distinguished : blind);
            }
    }
    EXPECT_GT(distinguished, 100u);
    EXPECT_GT(blind, 100u);
}

TEST(Isomorphism, OnlyLargeKIsAnswered) {
    const Graph a = cycle_graph(6), b = disjoint_union(cycle_graph(3), cycle_graph(3));
    EXPECT_EQ(k_wl(a, b, {.k = 12}).separating_round, 0u);
    EXPECT_TRUE(k_wl(a, b, {.k = 12}).by_isomorphism);
    EXPECT_FALSE(k_wl(a, a, {.k = 4'000'000'000}).distinguished());
    EXPECT_FALSE(k_wl(a, b, {.k = 6}).by_isomorphism);  // 93,312 tuples fit
    EXPECT_TRUE(k_wl(a, b, {.k = 5, .memory = 1000}).by_isomorphism);
    EXPECT_THROW((void)k_wl(a, b, {.k = 4, .memory = 1000}), std::invalid_argument);
    EXPECT_THROW((void)k_wl(a, b, {.k = 12, .detail = Detail::Colors}), std::invalid_argument);
    EXPECT_THROW((void)k_wl(a, {.k = 12}), std::invalid_argument);
}

TEST(Isomorphism, AllGraphsOnSixNodes) {
    const auto graphs = pattern::all_graphs(6);
    ASSERT_EQ(graphs.size(), 156u);
    unsigned blind = 0;
    for (std::size_t i = 0; i < graphs.size(); ++i)
        for (std::size_t j = i + 1; j < graphs.size(); ++j) {
            if (graphs[i].num_edges() != graphs[j].num_edges()) continue;
            EXPECT_TRUE(separated(graphs[i], graphs[j], 2, Variant::Folklore));
            const bool nodes = separated(graphs[i], graphs[j], 1, Variant::Folklore);
            EXPECT_EQ(separated(graphs[i], graphs[j], 2, Variant::Oblivious), nodes);
            blind += !nodes;
        }
    // C6 and two triangles, C6 with a long chord and two triangles joined, and the complements of both.
    EXPECT_EQ(blind, 4u);
}

}  // namespace
}  // namespace countable::wl
