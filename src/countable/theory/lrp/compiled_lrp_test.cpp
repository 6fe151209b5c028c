#include "countable/theory/lrp/compiled_lrp.hpp"

#include <gtest/gtest.h>

#include "countable/graph/random_graph.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/graphlets.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

constexpr lrp::Truncation truncations[] = {{1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 1},
                                           {3, 1}, {4, 1}, {2, 2}, {3, 2}, {2, 3}};

std::vector<pattern::Pattern> small_patterns(unsigned most) {
    std::vector<pattern::Pattern> list;
    for (unsigned n = 1; n <= most; ++n)
        for (auto& graph : pattern::all_graphs(n, pattern::Connected::Only))
            list.push_back(pattern::from_graph("p" + std::to_string(list.size()), std::move(graph)));
    return list;
}

pattern::Pattern with_labels(const pattern::Pattern& pattern, Random& random) {
    const auto edges = pattern.graph.edges();
    std::vector<Label> nodes(pattern.graph.num_nodes()), bonds(edges.size());
    for (Label& label : nodes) label = static_cast<Label>(random.below(2));
    for (Label& label : bonds) label = static_cast<Label>(random.below(2));
    return pattern::from_graph(pattern.name + " labelled", Graph(pattern.graph.num_nodes(), edges, nodes, bonds));
}

void expect_counts(const pattern::Pattern& pattern, const lrp::Truncation& truncation, const Graph& graph,
                   unsigned& checked) {
    for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced}) {
        const auto compiled = CompiledLrp::compile(pattern, kind, truncation);
        if (!compiled) continue;
        ++checked;
        EXPECT_TRUE(compiled->count(graph) == count::subgraphs(graph, pattern, {kind}).total)
            << pattern.name << " with " << pattern.graph.num_edges() << " edges, LRP-" << truncation.depth << "-"
            << truncation.children << (kind == Embedding::Induced ? ", induced" : ", subgraph") << ": "
            << to_string(compiled->count(graph));
    }
}

TEST(CompiledLrp, CountsWhatItIsCompiledFrom) {
    Random random(17);
    unsigned checked = 0;
    for (const auto& pattern : small_patterns(5))
        for (const auto& truncation : truncations) {
            const bool wide = truncation.depth > 1 && truncation.children > 1;
            const Graph graph = random_graph(wide ? 7 : 8, wide ? 2 : 1, wide ? 5 : 2, random);
            expect_counts(pattern, truncation, graph, checked);
        }
    EXPECT_GT(checked, 300u);
}

TEST(CompiledLrp, CountsWithLabels) {
    Random random(18);
    unsigned checked = 0;
    for (const auto& pattern : small_patterns(5))
        for (const auto& truncation : truncations) {
            const bool wide = truncation.depth > 1 && truncation.children > 1;
            const Graph graph = random_labelled_graph(wide ? 7 : 8, 1, 2, 2, 2, random);
            if (wide && graph.num_edges() > 12) continue;
            expect_counts(with_labels(pattern, random), truncation, graph, checked);
        }
    EXPECT_GT(checked, 200u);
}

bool has_dominating_node(const Graph& graph) {
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        if (graph.degree(v) + 1 == graph.num_nodes()) return true;
    return false;
}

TEST(CompiledLrp, PlacementsAtDepthOneAreDominatingNodes) {
    for (const auto& pattern : small_patterns(5))
        for (unsigned k = 1; k <= 4; ++k)
            EXPECT_EQ(find_placement(pattern.graph, {1, k}).has_value(),
                      pattern.graph.num_nodes() <= k + 1 && has_dominating_node(pattern.graph));
}

TEST(CompiledLrp, KnownPlacements) {
    const Graph cycle(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}), claw(4, {{0, 1}, {0, 2}, {0, 3}});
    EXPECT_TRUE(find_placement(cycle, {4, 1}));
    EXPECT_FALSE(find_placement(cycle, {3, 1}));
    EXPECT_TRUE(find_placement(cycle, {2, 2}));
    EXPECT_FALSE(find_placement(claw, {5, 1}));
    EXPECT_FALSE(find_placement(Graph(2, {}), {2, 2}));
    // In a path of 4 nodes from its end with two children each, the third turn would meet strangers first.
    EXPECT_FALSE(find_placement(Graph(4, {{0, 1}, {1, 2}, {2, 3}}), {3, 2}, 0));
}

TEST(CompiledLrp, FiltersAreIndicators) {
    const Graph triangle(3, {{0, 1}, {1, 2}, {0, 2}}), path(3, {{0, 1}, {1, 2}});
    const LrpFilter closed{{{0, 1, std::nullopt}, {1, 2, std::nullopt}, {0, 2, std::nullopt}}, {}};
    const LrpFilter open{{{0, 1, std::nullopt}, {1, 2, std::nullopt}}, {{0, 2, std::nullopt}}};
    const std::vector<NodeId> sequence = {0, 1, 2};
    EXPECT_TRUE(closed(triangle, sequence) == 1 && closed(path, sequence) == 0);
    EXPECT_TRUE(open(triangle, sequence) == 0 && open(path, sequence) == 1);
}

}  // namespace
}  // namespace countable::theory
