#include "countable/theory/certificate.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/hereditary_treewidth.hpp"
#include "countable/theory/find_copy.hpp"
#include "countable/theory/test_patterns.hpp"

namespace countable::theory {
namespace {

using count::Embedding;
using test::random_connected;
using test::unlabelled;

SeparationTest folklore(unsigned k) { return {SeparationTest::Kind::FolkloreWl, k}; }

pattern::Pattern parsed(const std::string& text) {
    Labels labels;
    return pattern::parse(text, labels);
}

unsigned hdtw(const pattern::Pattern& pattern) {
    return pattern::hereditary_treewidth_bounds(pattern::PatternGraph(pattern)).lower;
}

// What the theorem on hereditary treewidth claims, pattern by pattern, without trusting it: pairs for all k < hdtw.
TEST(FindPair, SubgraphCountsOfAllPatternsUpToFiveNodesBelowTheirHereditaryTreewidth) {
    RunCache cache;
    for (unsigned nodes = 3; nodes <= 5; ++nodes)
        for (const Graph& graph : pattern::all_graphs(nodes)) {
            const auto pattern = unlabelled(graph);
            const unsigned width = hdtw(pattern);
            for (unsigned k = 1; k < width; ++k) {
                const auto certificate = find_pair(pattern, Embedding::NonInduced, folklore(k), {}, &cache);
                ASSERT_TRUE(certificate) << pattern.name << " k " << k;
                EXPECT_TRUE(certificate->verified()) << pattern.name << " k " << k;
            }
            EXPECT_TRUE(why_no_pair(pattern, Embedding::NonInduced, folklore(std::max(1u, width))));
        }
}

// C_I needs k >= |V| - 1, whatever the pattern, connected or not.
TEST(FindPair, InducedCountsOfAllPatternsUpToFiveNodes) {
    RunCache cache;
    for (unsigned nodes = 3; nodes <= 5; ++nodes)
        for (const Graph& graph : pattern::all_graphs(nodes))
            for (unsigned k = 1; k + 1 < nodes; ++k) {
                const auto pattern = unlabelled(graph);
                const auto certificate = find_pair(pattern, Embedding::Induced, folklore(k), {}, &cache);
                ASSERT_TRUE(certificate) << pattern.name << " k " << k;
                EXPECT_TRUE(certificate->verified()) << pattern.name << " k " << k;
                EXPECT_TRUE(why_no_pair(pattern, Embedding::Induced, folklore(nodes - 1)));
            }
}

TEST(FindPair, RandomAttributedPatterns) {
    Random random(24);
    for (unsigned round = 0; round < 80; ++round) {
        const auto nodes = static_cast<NodeId>(3 + random.below(3));
        const auto pattern =
            random_connected(nodes, 50, random, static_cast<Label>(1 + round % 3), static_cast<Label>(round / 3 % 3));
        const unsigned width = hdtw(pattern);
        for (unsigned k = 1; k <= 2; ++k) {
            if (k < width) {
                const auto certificate = find_pair(pattern, Embedding::NonInduced, folklore(k));
                EXPECT_TRUE(certificate && certificate->verified()) << pattern.name << " k " << k;
            }
            if (k + 1 < nodes) {
                const auto certificate = find_pair(pattern, Embedding::Induced, folklore(k));
                EXPECT_TRUE(certificate && certificate->verified()) << pattern.name << " induced, k " << k;
            }
        }
    }
}

TEST(FindPair, LargerPatterns) {
    for (const auto& [text, k] : {std::pair{"cycle-6", 1u}, {"cycle-8", 2u}, {"path-8", 2u}, {"a-b, c-d, e-f", 1u}}) {
        const auto certificate = find_pair(parsed(text), Embedding::NonInduced, folklore(k));
        EXPECT_TRUE(certificate && certificate->verified()) << text;
    }
    for (const char* const text : {"clique-8", "star-8", "path-9", "cycle-9", "biclique-3-3"}) {
        const auto certificate = find_pair(parsed(text), Embedding::Induced, folklore(2));
        ASSERT_TRUE(certificate && certificate->verified()) << text;
        EXPECT_LE(certificate->pair.first.num_nodes(), 21u) << text;  // 4 gadgets of 4 nodes, and at most 5 others
    }
}

TEST(FindPair, AgainstOtherTests) {
    for (const char* const text : {"triangle", "path-3", "cycle-4", "tailed-triangle", "3-star", "clique-4"}) {
        for (const SeparationTest::Kind kind : {SeparationTest::Kind::Sgnn, SeparationTest::Kind::GraphSage}) {
            const auto certificate = find_pair(parsed(text), Embedding::Induced, {kind});
            EXPECT_TRUE(certificate && certificate->verified()) << text << " " << name({kind});
        }
        EXPECT_TRUE(find_pair(parsed(text), Embedding::Induced, {SeparationTest::Kind::ObliviousWl, 2})) << text;
    }
    for (const char* const text : {"a:1, b:1, c:1, d:2, a-b, b-c, c-d, d-a", "a:1, b:2, c:3, a-b, b-c, c-a"}) {
        const auto certificate = find_pair(parsed(text), Embedding::NonInduced, {SeparationTest::Kind::Sgnn});
        EXPECT_TRUE(certificate && certificate->verified()) << text;
    }
    const auto squares = find_pair(parsed("cycle-4"), Embedding::NonInduced, {SeparationTest::Kind::GraphSage});
    ASSERT_TRUE(squares);
    EXPECT_NE(squares->pair.construction.find("C12(1,5)"), std::string::npos);
}

TEST(FindPair, AgainstFewRounds) {
    for (const unsigned k : {2u, 3u}) {
        const auto certificate =
            find_pair(parsed("path-8"), Embedding::Induced, {SeparationTest::Kind::ObliviousWl, k, 1});
        EXPECT_TRUE(certificate && certificate->verified()) << k;
    }
}

TEST(FindPair, NothingWhereTheTestCounts) {
    EXPECT_FALSE(find_pair(parsed("3-star"), Embedding::NonInduced, {SeparationTest::Kind::ObliviousWl, 2}));
    EXPECT_FALSE(find_pair(parsed("triangle"), Embedding::Induced, {SeparationTest::Kind::ObliviousWl, 3}));
    EXPECT_FALSE(find_pair(parsed("triangle"), Embedding::NonInduced, folklore(2)));
    EXPECT_FALSE(find_pair(parsed("edge"), Embedding::Induced, {SeparationTest::Kind::GraphSage}));
}

// A run that does not fit is not claimed to have been made.
TEST(FindPair, SaysWhenTheTestWasNotRun) {
    const auto certificate = find_pair(parsed("clique-5"), Embedding::NonInduced, folklore(3), {.memory = 1 << 20});
    ASSERT_TRUE(certificate);
    EXPECT_TRUE(certificate->valid());
    EXPECT_FALSE(certificate->verified());
    EXPECT_NE(certificate->run.note.find("not run"), std::string::npos);
    EXPECT_NE(certificate->run.note.find("theorem"), std::string::npos);
}

TEST(Certify, DoesNotTrustThePair) {
    const auto triangle = parsed("triangle");
    const Graph six = parsed("cycle-6").graph, other = parsed("path-6").graph;
    EXPECT_FALSE(certify(triangle, Embedding::Induced, folklore(1), {six, six, ""}).valid());
    EXPECT_FALSE(certify(parsed("cycle-6"), Embedding::Induced, folklore(1), {six, other, ""}).valid());
}

TEST(FindCopy, FindsOneIffThereIsOne) {
    Random random(25);
    for (unsigned round = 0; round < 200; ++round) {
        const auto graph =
            random_connected(8, 30, random, static_cast<Label>(round % 3), static_cast<Label>(round % 2));
        const auto pattern = random_connected(static_cast<NodeId>(2 + random.below(4)), 30, random,
                                              static_cast<Label>(round % 3), static_cast<Label>(round % 2));
        for (const auto kind : {Embedding::Induced, Embedding::NonInduced}) {
            const auto copy = find_copy(graph.graph, pattern, kind);
            EXPECT_EQ(copy.has_value(), count::subgraphs(graph.graph, pattern, {.embedding = kind}).total > 0);
            if (!copy) continue;
            for (const auto [u, v] : pattern.graph.edges()) EXPECT_TRUE(graph.graph.has_edge((*copy)[u], (*copy)[v]));
        }
    }
}

}  // namespace
}  // namespace countable::theory
