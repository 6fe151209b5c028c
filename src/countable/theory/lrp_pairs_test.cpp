#include "countable/theory/lrp_pairs.hpp"

#include <gtest/gtest.h>

#include "countable/theory/double_covers.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

void expect_proof(const LrpPairCertificate& found, const pattern::Pattern& pattern, Embedding kind) {
    EXPECT_TRUE(found.first_count != found.second_count);
    EXPECT_TRUE(count::subgraphs(found.pair.first, pattern, {kind}).total == found.first_count);
    EXPECT_TRUE(count::subgraphs(found.pair.second, pattern, {kind}).total == found.second_count);
    for (const auto pooling : {lrp::Pooling::Sum, lrp::Pooling::Mean})
        for (const auto readout : {lrp::Readout::Nonlinear, lrp::Readout::Linear})
            EXPECT_TRUE(lrp::equivalent(found.pair.first, found.pair.second, found.window, {pooling, readout}));
}

TEST(LrpPairs, ProofsHold) {
    Labels labels;
    unsigned found = 0;
    for (const lrp::Window window : {lrp::Window{1, 2}, {1, 3}, {2, 1}, {3, 1}}) {
        LrpPairs pairs(window);
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
    LrpPairs pairs({1, 3});
    for (const char* const text : {"triangle", "tailed-triangle", "chordal-cycle", "clique-4", "3-star"})
        for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced})
            EXPECT_FALSE(pairs.find(pattern::parse(text, labels), kind)) << text;
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
