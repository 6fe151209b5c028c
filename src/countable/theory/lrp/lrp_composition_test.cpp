#include "countable/theory/lrp/lrp_composition.hpp"

#include <gtest/gtest.h>

#include <map>

#include "countable/count/counter.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/lrp/equivalence.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/theory/bounds.hpp"
#include "countable/theory/lrp/lrp_pairs.hpp"
#include "countable/theory/test_patterns.hpp"
#include "countable/theory/verdict.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::theory {
namespace {

using count::Embedding;
using count::Per;

/// Where the theory says yes, nodes of one colour have the same counts; where it has a pair of nodes, these are of one colour.
TEST(LrpAtNodes, VerdictsHoldOnRandomGraphs) {
    Random random(33);
    std::vector<Graph> graphs;
    for (int i = 0; i < 40; ++i) {
        graphs.push_back(wl::test::random_regular(8, 3, random));
        graphs.push_back(wl::test::random_graph(7, 35, random));
        graphs.push_back(wl::test::switched(graphs.back(), 2, random));
    }
    std::vector<const Graph*> all;
    for (const Graph& graph : graphs) all.push_back(&graph);
    std::map<Answer, int> seen;
    for (const char* const name :
         {"lrp-1-2", "lrp-1-3", "lrp-3-1", "deep-lrp-1-2", "deep-lrp-1-3", "deep-lrp-2-1", "lrp-1"}) {
        const auto architecture = parse_architecture(name);
        const auto test = bounding_test(architecture).value();
        std::vector<std::vector<std::uint32_t>> colors;
        if (test.kind == SeparationTest::Kind::Egonets)
            colors = EgonetClasses(1, test.rounds).node_colors(all).value();
        else
            colors = lrp::Classes(test.truncation, {.layers = test.rounds}).node_colors(all);
        const auto library = std::make_shared<PairLibrary>();
        for (unsigned n = 3; n <= 4; ++n)
            for (const Graph& shape : pattern::all_graphs(n, pattern::Connected::Only))
                for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
                    PatternCache cache(test::unlabelled(shape), library);
                    const auto verdict = decide({architecture, kind, std::nullopt, Per::Node}, cache);
                    ++seen[verdict.answer];
                    if (verdict.answer != Answer::Yes) continue;
                    const count::Counter counter({{cache.pattern(), kind, Per::Node}});
                    std::map<std::uint32_t, std::vector<Count>> counts_of;
                    for (std::size_t g = 0; g < graphs.size(); ++g) {
                        const auto result = counter(graphs[g]).front();
                        for (NodeId v = 0; v < graphs[g].num_nodes(); ++v) {
                            std::vector<Count> counts;
                            for (std::size_t o = 0; o < result.orbits; ++o) counts.push_back(result.at(v, o));
                            ASSERT_TRUE(counts_of.try_emplace(colors[g][v], counts).first->second == counts)
                                << name << " at node " << v << " of " << formats::to_graph6(graphs[g]) << ", pattern "
                                << formats::to_graph6(shape);
                        }
                    }
                }
    }
    EXPECT_GT(seen[Answer::Yes], 20);
    EXPECT_GT(seen[Answer::No], 20);
}

TEST(LrpAtNodes, KnownVerdicts) {
    Labels labels;
    const auto answer = [&](const char* name, const char* text, Embedding kind = Embedding::NonInduced) {
        PatternCache cache(pattern::parse(text, labels));
        return decide({parse_architecture(name), kind, std::nullopt, Per::Node}, cache).answer;
    };
    for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
        EXPECT_EQ(answer("lrp-1-3", "triangle", kind), Answer::Yes);
        EXPECT_EQ(answer("deep-lrp-1-3", "clique-4", kind), Answer::Yes);
        EXPECT_EQ(answer("lrp-1", "triangle", kind), Answer::Yes);
    }
    EXPECT_EQ(answer("lrp-1-3", "star-5"), Answer::Yes);
    EXPECT_EQ(answer("lrp-1-3", "tailed-triangle"), Answer::No);  // at the end of the tail
    EXPECT_EQ(answer("deep-lrp-1-3", "tailed-triangle"), Answer::Yes);
    EXPECT_EQ(answer("deep-lrp-1-3", "path-4"), Answer::Yes);  // its quotients are forests and the triangle
    EXPECT_EQ(answer("deep-lrp-1-3", "path-6"), Answer::No);   // 5-cycles
    EXPECT_EQ(answer("deep-lrp-1-3", "4-cycle"), Answer::No);
    for (const char* const name : {"lrp-1-3", "deep-lrp-1-3", "deep-lrp-1"})
        EXPECT_EQ(answer(name, "chordal-cycle"), Answer::No) << name;  // at a node that is not on the chord
    EXPECT_EQ(answer("deep-lrp-3-1", "4-cycle"), Answer::Yes);
    EXPECT_EQ(answer("deep-lrp-1-2", "clique-5"), Answer::No);
}

/// Per graph: what composes is counted alike in all pairs of graphs that the layers do not tell apart.
TEST(LrpLayers, WhatComposesIsCounted) {
    Random random(90);
    std::vector<std::pair<Graph, Graph>> pairs;
    const lrp::Truncation truncation{1, 3};
    while (pairs.size() < 25) {
        Graph first = wl::test::random_regular(10, 3, random), second = wl::test::random_regular(10, 3, random);
        if (lrp::equivalent(first, second, truncation, {.layers = std::nullopt}))
            pairs.emplace_back(std::move(first), std::move(second));
    }
    int composed = 0;
    for (unsigned n = 3; n <= 5; ++n)
        for (const Graph& shape : pattern::all_graphs(n, pattern::Connected::Only)) {
            const auto pattern = test::unlabelled(shape);
            if (!why_layers_count(pattern, Embedding::NonInduced, truncation, Per::Graph)) continue;
            ++composed;
            for (const auto& [first, second] : pairs)
                ASSERT_TRUE(count::subgraphs(first, pattern).total == count::subgraphs(second, pattern).total)
                    << formats::to_graph6(shape) << " in " << formats::to_graph6(first) << " and "
                    << formats::to_graph6(second);
        }
    EXPECT_GT(composed, 10);
}

}  // namespace
}  // namespace countable::theory
