#include "countable/theory/separation.hpp"

#include <gtest/gtest.h>

#include "countable/graph/families.hpp"
#include "countable/theory/pairs/circulant_pairs.hpp"
#include "countable/theory/pairs/two_copies.hpp"

namespace countable::theory {
namespace {

TEST(WlTest, NamesSayWhichTestIsMeant) {
    EXPECT_EQ(name({SeparationTest::Kind::ObliviousWl, 2}),
              "oblivious 2-WL (as in the paper) = 1-WL (colour refinement)");
    EXPECT_EQ(name({SeparationTest::Kind::FolkloreWl, 2}), "2-FWL (folklore) = oblivious 3-WL");
    EXPECT_EQ(name({SeparationTest::Kind::ObliviousWl, 1}), name({SeparationTest::Kind::FolkloreWl, 1}));
    EXPECT_NE(name({SeparationTest::Kind::ObliviousWl, 3, 2}).find(", 2 rounds"), std::string::npos);
    EXPECT_NE(name({SeparationTest::Kind::Sgnn}).find("sGNN"), std::string::npos);
    EXPECT_NE(name({SeparationTest::Kind::GraphSage}).find("GraphSAGE"), std::string::npos);
}

TEST(WlTest, RunTellsRoundAndColors) {
    const auto pair = pair_for_paths(3, 1);
    const auto told = run({SeparationTest::Kind::ObliviousWl, 3}, pair.first, pair.second);
    EXPECT_TRUE(told.distinguished);
    EXPECT_EQ(told.round, 2u);
    EXPECT_FALSE(told.num_colors.empty());
    EXPECT_FALSE(run({SeparationTest::Kind::ObliviousWl, 3, 1}, pair.first, pair.second).distinguished);
}

TEST(WlTest, WhatDoesNotFitIsNotRun) {
    const auto pair = pair_for_paths(3, 1);
    const auto refused = run({SeparationTest::Kind::FolkloreWl, 3}, pair.first, pair.second, {.memory = 1000});
    EXPECT_FALSE(refused.executed);
    EXPECT_FALSE(refused.note.empty());
    EXPECT_FALSE(run({SeparationTest::Kind::FolkloreWl, 3}, pair.first, pair.second, {.steps = 1000}).executed);
}

TEST(WlTest, SharesOfColorsDoNotSeeTheNumberOfNodes) {
    const SeparationTest shares{SeparationTest::Kind::ColorShares, 1};
    const auto separates = [&](const Graph& first, const Graph& second) {
        return run(shares, first, second).distinguished;
    };
    const Graph path = path_graph(3), star = star_graph(3), both = disjoint_union(path, star);
    EXPECT_FALSE(separates(path, disjoint_union(path, path)));
    EXPECT_FALSE(separates(cycle_graph(3), cycle_graph(7)));
    EXPECT_FALSE(separates(both, disjoint_union(both, both)));
    EXPECT_TRUE(separates(path, star));
    EXPECT_TRUE(separates(path, both));
    EXPECT_TRUE(separates(path, disjoint_union(path, cycle_graph(3))));
    EXPECT_FALSE(run({SeparationTest::Kind::ColorShares, 1, 0}, path, cycle_graph(5)).distinguished);
    EXPECT_NE(name(shares).find("enn-s2s"), std::string::npos);
}

TEST(WlTest, NodeColorsOfTuplesAreThoseOfTheDiagonal) {
    const Graph path(4, {{0, 1}, {1, 2}, {2, 3}});
    for (const SeparationTest& test :
         {SeparationTest{SeparationTest::Kind::FolkloreWl, 1}, SeparationTest{SeparationTest::Kind::ObliviousWl, 2},
          SeparationTest{SeparationTest::Kind::FolkloreWl, 2}, SeparationTest{SeparationTest::Kind::FolkloreWl, 3},
          SeparationTest{SeparationTest::Kind::Sgnn}}) {
        const auto colors = node_colors(test, path, path);
        ASSERT_TRUE(colors);
        const auto& of = (*colors)[0];
        EXPECT_EQ(of, (*colors)[1]);
        EXPECT_TRUE(of[0] == of[3] && of[1] == of[2] && of[0] != of[1]) << name(test);
    }
}

TEST(RunCache, RemembersRuns) {
    RunCache cache;
    const auto pair = circulant_pair();
    const SeparationResult& once = cache.run({SeparationTest::Kind::FolkloreWl, 2}, pair.first, pair.second);
    EXPECT_TRUE(once.distinguished);
    EXPECT_EQ(&once, &cache.run({SeparationTest::Kind::FolkloreWl, 2}, pair.first, pair.second));
    EXPECT_FALSE(cache.run({SeparationTest::Kind::FolkloreWl, 1}, pair.first, pair.second).distinguished);
}

}  // namespace
}  // namespace countable::theory
