#include "countable/wl/k_wl.hpp"

#include <gtest/gtest.h>

#include "countable/support/errors.hpp"
#include "countable/wl/expectations.hpp"
#include "countable/wl/reference.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::wl {
namespace {

using test::cai_furer_immerman;

bool separated(const Graph& a, const Graph& b, unsigned k, Variant variant) {
    return k_wl(a, b, {.k = k, .variant = variant, .detail = Detail::Verdict, .threads = 2}).distinguished();
}

/// Graphs small enough for the oracle, of equal and of different sizes, isomorphic ones among them.
std::pair<Graph, Graph> random_pair(NodeId largest, Random& random) {
    const auto n = static_cast<NodeId>(random.below(largest + 1));
    const auto m = static_cast<NodeId>(random.chance(7, 8) ? n : random.below(largest + 1));
    const auto percent = static_cast<unsigned>(20 + random.below(50));
    const auto node_labels = static_cast<Label>(random.below(3)), edge_labels = static_cast<Label>(random.below(3));
    Graph a = test::random_graph(n, percent, random, node_labels, edge_labels);
    if (random.chance(1, 4)) return {a, test::shuffled(a, random)};
    if (random.chance(1, 4)) {
        a = test::random_graph(n, percent, random);
        return {a, test::switched(a, 2, random)};
    }
    return {a, test::random_graph(m, percent, random, node_labels, edge_labels)};
}

class OracleSweep : public testing::TestWithParam<std::tuple<unsigned, Variant, NodeId, unsigned>> {};

// Two bits of fingerprint make nearly every comparison a collision.
TEST_P(OracleSweep, EveryRoundAgreesWithTheDefinition) {
    const auto [k, variant, largest, pairs] = GetParam();
    Random random{100 + k};
    for (unsigned i = 0; i < pairs; ++i) {
        const auto [a, b] = random_pair(largest, random);
        const auto expected = variant == Variant::Oblivious ? reference::k_wl(a, b, k) : reference::k_fwl(a, b, k);
        for (const unsigned bits : {64u, 2u}) {
            SCOPED_TRACE(test::describe(a) + " | " + test::describe(b) + ", bits " + std::to_string(bits));
            Options options{.k = k, .variant = variant, .detail = Detail::Colors, .fingerprint_bits = bits};
            const auto result = k_wl(a, b, options);
            test::expect_same_run(result, expected);
            options.detail = Detail::Verdict;
            EXPECT_EQ(k_wl(a, b, options).separating_round, expected.separating_round);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(KWl, OracleSweep,
                         testing::Values(std::tuple{1u, Variant::Oblivious, NodeId{9}, 60u},
                                         std::tuple{2u, Variant::Oblivious, NodeId{9}, 150u},
                                         std::tuple{3u, Variant::Oblivious, NodeId{6}, 40u},
                                         std::tuple{4u, Variant::Oblivious, NodeId{4}, 15u},
                                         std::tuple{1u, Variant::Folklore, NodeId{9}, 60u},
                                         std::tuple{2u, Variant::Folklore, NodeId{9}, 150u},
                                         std::tuple{3u, Variant::Folklore, NodeId{6}, 40u},
                                         std::tuple{4u, Variant::Folklore, NodeId{4}, 15u}));

TEST(KWl, ResultDoesNotDependOnTheNumberOfThreads) {
    Random random{21};
    const auto a = test::random_regular(20, 3, random), b = test::random_regular(20, 3, random);
    const auto large = test::random_regular(100, 4, random);
    for (const Variant variant : {Variant::Oblivious, Variant::Folklore})
        for (const unsigned k : {2u, 3u}) {
            const auto& first = k == 2 ? large : a;
            const auto second = k == 2 ? test::shuffled(large, random) : b;
            const auto one = k_wl(first, second, {.k = k, .variant = variant, .detail = Detail::Colors, .threads = 1});
            for (const unsigned threads : {2u, 8u}) {
                const auto many =
                    k_wl(first, second, {.k = k, .variant = variant, .detail = Detail::Colors, .threads = threads});
                EXPECT_EQ(many.colors, one.colors);
                EXPECT_EQ(many.num_colors, one.num_colors);
                EXPECT_EQ(many.histogram, one.histogram);
            }
        }
}

TEST(KWl, HistogramsAreInvariantUnderRelabelling) {
    Random random{22};
    for (unsigned round = 0; round < 12; ++round) {
        const auto a = test::random_graph(9, 35, random, 2, 2), b = test::random_graph(9, 35, random, 2, 2);
        for (const Variant variant : {Variant::Oblivious, Variant::Folklore})
            for (unsigned k = 1; k <= 3; ++k) {
                const Options options{.k = k, .variant = variant};
                const auto expected = k_wl(a, b, options);
                const auto moved = k_wl(test::shuffled(a, random), test::shuffled(b, random), options);
                EXPECT_EQ(moved.histogram, expected.histogram);
                EXPECT_EQ(moved.num_colors, expected.num_colors);
                EXPECT_FALSE(k_wl(a, test::shuffled(a, random), options).distinguished());
            }
    }
}

// C6 and two triangles: regular of one degree, so 1-WL and oblivious 2-WL are blind; 2-FWL counts triangles.
TEST(KWl, HexagonAndTwoTriangles) {
    const auto c6 = cycle_graph(6), triangles = disjoint_union(cycle_graph(3), cycle_graph(3));
    EXPECT_FALSE(separated(c6, triangles, 1, Variant::Folklore));
    EXPECT_FALSE(separated(c6, triangles, 1, Variant::Oblivious));
    EXPECT_FALSE(separated(c6, triangles, 2, Variant::Oblivious));
    EXPECT_TRUE(separated(c6, triangles, 3, Variant::Oblivious));
    EXPECT_TRUE(separated(c6, triangles, 2, Variant::Folklore));
    EXPECT_EQ(k_wl(c6, triangles, {.k = 2, .variant = Variant::Folklore}).separating_round, 1u);
    EXPECT_EQ(k_wl(c6, triangles, {.k = 3}).separating_round, 0u);  // triangles are isomorphism types
}

TEST(KWl, RookAndShrikhande) {
    const auto rook = rook_graph(4), shrikhande = shrikhande_graph();
    const auto pairs = k_wl(rook, shrikhande, {.k = 2, .variant = Variant::Folklore});
    EXPECT_FALSE(pairs.distinguished());
    EXPECT_EQ(pairs.stable_round, 0u);
    EXPECT_EQ(pairs.num_colors, (std::vector<std::uint64_t>{3}));
    EXPECT_FALSE(separated(rook, shrikhande, 3, Variant::Oblivious));
    EXPECT_TRUE(separated(rook, shrikhande, 3, Variant::Folklore));
    EXPECT_TRUE(separated(rook, shrikhande, 4, Variant::Oblivious));
}

TEST(KWl, CaiFurerImmermanOfK4) {
    const auto even = cai_furer_immerman(complete_graph(4), false), odd = cai_furer_immerman(complete_graph(4), true);
    EXPECT_EQ(even.num_nodes(), 16u);
    EXPECT_FALSE(separated(even, odd, 2, Variant::Folklore));
    EXPECT_FALSE(separated(even, odd, 3, Variant::Oblivious));
    EXPECT_TRUE(separated(even, odd, 3, Variant::Folklore));
    EXPECT_TRUE(separated(even, odd, 4, Variant::Oblivious));
}

TEST(KWl, CaiFurerImmermanOfK5) {
    const auto even = cai_furer_immerman(complete_graph(5), false), odd = cai_furer_immerman(complete_graph(5), true);
    EXPECT_EQ(even.num_nodes(), 40u);
    EXPECT_FALSE(separated(even, odd, 2, Variant::Folklore));
    EXPECT_FALSE(separated(even, odd, 3, Variant::Folklore));
    EXPECT_FALSE(separated(even, odd, 4, Variant::Oblivious));
}

// Oblivious k-WL and (k-1)-FWL: the same verdict, k = 2, 3, 4.
TEST(KWl, ObliviousAndFolkloreAgree) {
    Random random{23};
    for (unsigned round = 0; round < 60; ++round) {
        const NodeId n = round % 2 == 0 ? 8 : 12;
        const Graph a = round % 3 == 0 ? test::random_regular(n, 3, random) : test::random_graph(n, 30, random, 0, 2);
        const Graph b = round % 3 == 0   ? test::random_regular(n, 3, random)
                        : round % 3 == 1 ? test::shuffled(a, random)
                                         : test::random_graph(n, 30, random, 0, 2);
        for (unsigned k = 2; k <= 4; ++k)
            EXPECT_EQ(separated(a, b, k, Variant::Oblivious), separated(a, b, k - 1, Variant::Folklore))
                << k << ": " << test::describe(a) << " | " << test::describe(b);
    }
    const std::vector<std::pair<Graph, Graph>> known = {
        {rook_graph(4), shrikhande_graph()},
        {cycle_graph(12), disjoint_union(cycle_graph(5), cycle_graph(7))},
        {cai_furer_immerman(complete_graph(3), false), cai_furer_immerman(complete_graph(3), true)},
        {cai_furer_immerman(complete_graph(4), false), cai_furer_immerman(complete_graph(4), true)}};
    for (const auto& [a, b] : known)
        for (unsigned k = 2; k <= 4; ++k)
            EXPECT_EQ(separated(a, b, k, Variant::Oblivious), separated(a, b, k - 1, Variant::Folklore)) << k;
}

TEST(KWl, EmptyGraphsSingleNodesAndDifferentSizes) {
    for (const Variant variant : {Variant::Oblivious, Variant::Folklore})
        for (unsigned k = 1; k <= 4; ++k) {
            const Options options{.k = k, .variant = variant};
            EXPECT_FALSE(k_wl(Graph(), Graph(), options).distinguished());
            EXPECT_FALSE(k_wl(Graph(1, {}), Graph(1, {}), options).distinguished());
            EXPECT_EQ(k_wl(Graph(), Graph(1, {}), options).separating_round, 0u);
            EXPECT_EQ(k_wl(Graph(2, {}), Graph(3, {}), options).separating_round, 0u);
            EXPECT_EQ(k_wl(path_graph(3), path_graph(5), options).separating_round, 0u);
        }
}

TEST(KWl, LabelsAreSeenAndNoLabelDiffersFromAnyLabel) {
    const std::vector<Edge> edges = {{0, 1}};
    const std::vector<Label> zero = {0}, one = {1}, nodes = {0, 0};
    for (const Variant variant : {Variant::Oblivious, Variant::Folklore}) {
        const Options options{.k = 2, .variant = variant};
        EXPECT_EQ(k_wl(Graph(2, edges, {}, zero), Graph(2, edges, {}, one), options).separating_round, 0u);
        EXPECT_EQ(k_wl(Graph(2, edges, {}, zero), Graph(2, edges), options).separating_round, 0u);
        EXPECT_EQ(k_wl(Graph(2, edges, nodes, {}), Graph(2, edges), options).separating_round, 0u);
    }
}

TEST(KWl, RoundsAreBounded) {
    const auto result = k_wl(path_graph(12), path_graph(12), {.k = 2, .detail = Detail::Colors, .max_rounds = 2});
    EXPECT_EQ(result.num_colors.size(), 3u);
    EXPECT_EQ(result.colors.size(), 3u);
    EXPECT_FALSE(result.stable_round);
    const auto none = k_wl(path_graph(3), cycle_graph(3), {.k = 2, .variant = Variant::Folklore, .max_rounds = 0});
    EXPECT_EQ(none.separating_round, 0u);
}

TEST(KWl, RefusesWhatDoesNotFit) {
    EXPECT_THROW(k_wl(path_graph(3), path_graph(3), {.k = 0}), std::invalid_argument);
    const Graph large(1000, {});
    try {
        (void)k_wl(large, large, {.k = 3});
        FAIL() << "2e9 tuples were accepted";
    } catch (const std::invalid_argument& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("2000000000 tuples"), std::string::npos) << text;
        EXPECT_NE(text.find("168000000000 bytes"), std::string::npos) << text;
        EXPECT_EQ(remedy_of(error), Remedy::RaiseMemory);
    }
    EXPECT_THROW((void)k_wl(large, large, {.k = 100}), std::invalid_argument);  // more than 64 bits of tuples
    EXPECT_THROW((void)k_wl(large, {.k = 3, .memory = 1000}), std::invalid_argument);
    const Graph small(10, {});
    const auto need = demand(small, small, {.k = 2});
    EXPECT_NO_THROW((void)k_wl(small, small, {.k = 2, .memory = need.bytes}));
    EXPECT_THROW((void)k_wl(small, small, {.k = 2, .memory = need.bytes - 1}), std::invalid_argument);
}

TEST(KWl, OneGraphAlone) {
    Random random{24};
    const Graph graph = test::random_graph(8, 40, random, 2, 2);
    for (const Variant variant : {Variant::Oblivious, Variant::Folklore})
        for (unsigned k = 1; k <= 3; ++k) {
            const Options options{.k = k, .variant = variant, .detail = Detail::Colors};
            const auto alone = k_wl(graph, options), twice = k_wl(graph, graph, options);
            EXPECT_FALSE(alone.distinguished());
            EXPECT_TRUE(alone.histogram[1].empty());
            EXPECT_EQ(alone.num_colors, twice.num_colors);
            EXPECT_EQ(alone.stable_round, twice.stable_round);
            ASSERT_EQ(alone.colors.size(), twice.colors.size());
            for (std::size_t t = 0; t < alone.colors.size(); ++t) {
                EXPECT_TRUE(alone.colors[t][1].empty());
                EXPECT_TRUE(test::same_partition(alone.colors[t][0], twice.colors[t][0]));
            }
            const auto classes = k_wl(graph, {.k = k, .variant = variant, .detail = Detail::Classes});
            ASSERT_EQ(classes.colors.size(), 1u);
            EXPECT_EQ(classes.colors[0], alone.colors.back());
            EXPECT_EQ(classes.num_colors, alone.num_colors);
        }
    EXPECT_EQ(k_wl(Graph(), {.k = 2}).num_colors, (std::vector<std::uint64_t>{0}));
    EXPECT_EQ(k_wl(Graph(1, {}), {.k = 1, .detail = Detail::Verdict}).num_colors, (std::vector<std::uint64_t>{1}));
}

TEST(KWl, NamesSayWhichTestIsMeant) {
    EXPECT_EQ(test_name({.k = 2}), "oblivious 2-WL (as in the paper) = 1-WL (colour refinement)");
    EXPECT_EQ(test_name({.k = 3}), "oblivious 3-WL (as in the paper) = 2-FWL (folklore)");
    EXPECT_EQ(test_name({.k = 2, .variant = Variant::Folklore}), "2-FWL (folklore) = oblivious 3-WL");
    EXPECT_EQ(test_name({.k = 1, .variant = Variant::Folklore}), "1-WL (colour refinement)");
}

}  // namespace
}  // namespace countable::wl
