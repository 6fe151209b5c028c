#include "countable/theory/lrp/lrp_pairs.hpp"

#include <gtest/gtest.h>

#include "countable/formats/graph6.hpp"
#include "countable/theory/bounds.hpp"
#include "countable/theory/pairs/double_covers.hpp"
#include "countable/theory/pairs/two_copies.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

void expect_proof(const PairCertificate& found, const pattern::Pattern& pattern, Embedding kind) {
    EXPECT_TRUE(found.first_count != found.second_count);
    EXPECT_TRUE(count::subgraphs(found.pair.first, pattern, {kind}).total == found.first_count);
    EXPECT_TRUE(count::subgraphs(found.pair.second, pattern, {kind}).total == found.second_count);
    for (const auto pooling : {lrp::Pooling::Sum, lrp::Pooling::Mean})
        for (const auto readout : {lrp::Readout::Nonlinear, lrp::Readout::Linear})
            EXPECT_TRUE(
                lrp::equivalent(found.pair.first, found.pair.second, found.test.truncation, {pooling, readout}));
}

TEST(LrpPairs, ProofsHold) {
    Labels labels;
    unsigned found = 0;
    for (const lrp::Truncation truncation : {lrp::Truncation{1, 2}, {1, 3}, {2, 1}, {3, 1}}) {
        LrpPairs pairs({SeparationTest::Kind::Lrp, 0, 1, truncation});
        for (const char* const text :
             {"4-cycle", "cycle-5", "house", "clique-4", "bull", "a:x, b:y, c:x, d:y, a-b, b-c, c-d, d-a"})
            for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
                const auto pattern = pattern::parse(text, labels);
                const auto proof = pairs.find(pattern, kind);
                if (!proof) continue;
                ++found;
                expect_proof(*proof, pattern, kind);
            }
    }
    EXPECT_GT(found, 20u);
}

TEST(LrpPairs, FindsNothingWhereLrpCounts) {
    Labels labels;
    LrpPairs pairs({SeparationTest::Kind::Lrp, 0, 1, {1, 3}}),
        deep({SeparationTest::Kind::Lrp, 0, std::nullopt, {1, 3}});
    for (const char* const text : {"triangle", "tailed-triangle", "chordal-cycle", "clique-4", "3-star"})
        for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced})
            EXPECT_FALSE(pairs.find(pattern::parse(text, labels), kind)) << text;
    const auto square = pattern::parse("4-cycle", labels);
    EXPECT_TRUE(pairs.find(square, Embedding::NonInduced) && deep.find(square, Embedding::NonInduced));
}

/// Finer tests separate what coarser ones do: more children or layers, longer paths, whole egonets in several layers (one layer
/// does not see the degrees of neighbours, which LRP-1-k does), 3-FWL.
TEST(LrpTests, FollowTheirHierarchy) {
    const auto test = [](const char* name) { return bounding_test(parse_architecture(name)).value(); };
    const std::vector<std::array<const char*, 2>> orders = {
        {"lrp-1-3", "lrp-1-2"},      {"lrp-1-4", "lrp-1-3"},         {"deep-lrp-1", "lrp-1-4"},
        {"lrp-3-1", "lrp-2-1"},      {"deep-lrp-1-3", "lrp-1-3"},    {"deep-lrp-1", "lrp-1"},
        {"deep-lrp-3-1", "lrp-3-1"}, {"deep-lrp-1", "deep-lrp-1-3"}, {"deep-lrp-1-2", "1-wl"},
        {"3-fwl", "deep-lrp-1-3"},   {"3-fwl", "deep-lrp-3-1"}};
    Random random(8);
    std::map<std::string, std::array<int, 2>> seen;
    for (int i = 0; i < 1000; ++i) {
        const NodeId n = 6 + static_cast<NodeId>(random.below(3));
        const Graph first =
            i % 2 == 0 ? wl::test::random_regular(n + n % 2, 3, random) : wl::test::random_graph(n, 40, random);
        const Graph second =
            i % 2 == 0 ? wl::test::random_regular(n + n % 2, 3, random) : wl::test::switched(first, 2, random);
        std::map<std::string, bool> separated;
        const auto ask = [&](const char* name) {
            const auto [place, fresh] = separated.try_emplace(name, false);
            if (fresh) place->second = run(test(name), first, second).distinguished;
            if (fresh) ++seen[name][place->second ? 1 : 0];
            return place->second;
        };
        for (const auto& [finer, coarser] : orders) {
            const bool fine = ask(finer);
            ASSERT_TRUE(!ask(coarser) || fine)
                << coarser << " separates and " << finer << " does not: " << formats::to_graph6(first) << " "
                << formats::to_graph6(second);
        }
    }
    for (const auto& [name, numbers] : seen)
        EXPECT_GT(numbers[0] * numbers[1], 0) << name << " says the same of all pairs";
}

// Two graphs are one for LRP-l iff the multisets of rooted egonets agree. The definition, for graphs of one component:
// an isomorphism of the whole graphs that takes root to root, once the egonets are whole graphs.
TEST(EgonetClasses, SeeWhatLiesWithinTheirDepth) {
    const auto cycles = [](NodeId m) { return cycle_pair(m); };
    for (unsigned depth = 1; depth <= 4; ++depth)
        for (NodeId m = 3; m <= 10; ++m) {
            const auto pair = cycles(m);
            for (const auto layers : {std::optional<unsigned>(1), std::optional<unsigned>()}) {
                EgonetClasses classes(depth, layers);
                const bool equal = classes.of(pair.first) == classes.of(pair.second);
                EXPECT_EQ(equal, m >= 2 * depth + 2) << depth << " " << m;  // a path of 2 depth + 1 nodes
            }
        }
}

TEST(EgonetClasses, SeeLabelsAndFurtherLayers) {
    const std::vector<Edge> edges = {{0, 1}, {1, 2}, {2, 3}, {3, 4}};
    const Graph plain(5, edges, std::vector<Label>{1, 0, 0, 0, 2}, {});
    const Graph bonds(5, edges, std::vector<Label>{1, 0, 0, 0, 2}, std::vector<Label>{3, 3, 4, 3});
    const Graph others(5, edges, std::vector<Label>{1, 0, 0, 0, 2}, std::vector<Label>{3, 4, 3, 3});
    EgonetClasses classes(1, 1), layers(1, std::nullopt);
    EXPECT_NE(classes.of(plain), classes.of(bonds));
    EXPECT_NE(layers.of(bonds), layers.of(others));
    // Two components 1-0-0-1 and 2-0-0-2 against 1-0-0-2 twice.
    const std::vector<Edge> two = {{0, 1}, {1, 2}, {2, 3}, {4, 5}, {5, 6}, {6, 7}};
    const Graph same(8, two, std::vector<Label>{1, 0, 0, 1, 2, 0, 0, 2}, {});
    const Graph mixed(8, two, std::vector<Label>{1, 0, 0, 2, 1, 0, 0, 2}, {});
    EXPECT_EQ(classes.of(same), classes.of(mixed));
    EXPECT_NE(layers.of(same), layers.of(mixed));
    EXPECT_FALSE(EgonetClasses(1, 1).of(Graph(501, [] {
        std::vector<Edge> star;
        for (NodeId v = 1; v < 501; ++v) star.push_back({0, v});
        return star;
    }())));
}

TEST(DoubleCovers, OfATriangle) {
    const Graph triangle(3, {{0, 1}, {1, 2}, {0, 2}});
    const auto covers = double_covers(triangle);
    ASSERT_EQ(covers.size(), 2u);
    Labels labels;
    const auto pattern = pattern::parse("triangle", labels), hexagon = pattern::parse("cycle-6", labels);
    EXPECT_TRUE(count::subgraphs(covers[0], pattern).total == 2 && count::subgraphs(covers[1], hexagon).total == 1);
    EXPECT_TRUE(double_covers(Graph(2, {})).empty());
    EXPECT_TRUE(double_covers(Graph()).size() == 1);
}

}  // namespace
}  // namespace countable::theory
