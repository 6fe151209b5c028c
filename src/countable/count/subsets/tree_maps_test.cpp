// Counting by sets of nodes against maps that are listed one by one.
#include "countable/count/subsets/tree_maps.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "countable/count/subsets/set_ranks.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/pattern/subgraphs.hpp"

namespace countable::count::subsets {
namespace {

using pattern::PatternGraph;

/// All injective maps, by trying every image of one node after the other.
std::vector<std::uint64_t> listed_maps(const PatternGraph& shape, std::span<const unsigned> anchors,
                                       const Graph& graph) {
    const NodeId n = graph.num_nodes();
    std::vector<std::uint64_t> maps(anchors.empty() ? 1 : anchors.size() == 1 ? n : n * n);
    std::vector<NodeId> image;
    const std::function<void()> extend = [&] {
        if (image.size() == shape.size) {
            std::size_t at = 0;
            for (const unsigned anchor : anchors) at = at * n + image[anchor];
            ++maps[at];
            return;
        }
        const auto v = static_cast<unsigned>(image.size());
        for (NodeId candidate = 0; candidate < n; ++candidate) {
            bool fits = shape.node[v] == pattern::any_label || shape.node[v] == graph.node_label(candidate);
            for (unsigned u = 0; u < v && fits; ++u) {
                fits = image[u] != candidate;
                if (!fits || !shape.adjacent(u, v)) continue;
                fits =
                    graph.has_edge(image[u], candidate) && (shape.edge[u][v] == pattern::any_label ||
                                                            shape.edge[u][v] == graph.edge_label(image[u], candidate));
            }
            if (!fits) continue;
            image.push_back(candidate);
            extend();
            image.pop_back();
        }
    };
    extend();
    return maps;
}

Vocabulary vocabulary_of(const PatternGraph& shape) {
    Vocabulary vocabulary;
    for (unsigned v = 0; v < shape.size; ++v) vocabulary.universe(shape.node[v]);
    for (const auto [a, b] : shape.edges()) {
        vocabulary.relation({shape.edge[a][b], shape.node[a]});
        vocabulary.relation({shape.edge[a][b], shape.node[b]});
    }
    return vocabulary;
}

/// Whether there was a split to check.
bool check(const Graph& pattern_graph, const Graph& graph, const std::string& what) {
    const PatternGraph shape(pattern::from_graph("p", pattern_graph));
    std::vector<std::vector<unsigned>> all_anchors{{}};
    for (unsigned v = 0; v < shape.size; ++v) all_anchors.push_back({v});
    for (const auto [a, b] : shape.edges()) {
        all_anchors.push_back({a, b});
        all_anchors.push_back({b, a});
    }
    bool any = false;
    for (const auto& anchors : all_anchors) {
        const auto split = best_split(shape, anchors, graph.num_nodes());
        if (!split) continue;
        any = true;
        const auto vocabulary = vocabulary_of(shape);
        BitTarget<1> target;
        target.assign(graph, vocabulary);
        EXPECT_EQ(tree_maps(shape, anchors, *split, target, vocabulary), listed_maps(shape, anchors, graph))
            << what << ", anchors: " << ::testing::PrintToString(anchors);
    }
    return any;
}

TEST(SetRanks, NumberTheSetsOfEachSize) {
    for (const unsigned nodes : {1u, 5u, 13u})
        for (unsigned size = 0; size <= nodes; ++size) {
            std::size_t expected = 0;
            for_each_set(nodes, size, [&](NodeSet set, std::size_t rank) {
                EXPECT_EQ(rank, expected++);
                EXPECT_EQ(SetRanks::get()(set), rank);
                EXPECT_EQ(static_cast<unsigned>(std::popcount(set)), size);
            });
            EXPECT_EQ(expected, choose_count(nodes, size));
        }
    EXPECT_EQ(SetRanks::get()(0xFFFu << 12), choose_count(24, 12) - 1);
}

/// A random tree, or a tree with a further node that is linked with some of it, or two trees.
Graph random_pattern(NodeId nodes, Random& random, Label node_labels, Label edge_labels) {
    std::vector<Edge> edges;
    const auto kind = random.below(4);  // 0, 1: tree, 2: with an apex, 3: two trees
    const NodeId tree = nodes - (kind == 2);
    const auto second = static_cast<NodeId>(1 + random.below(tree - 1));
    for (NodeId v = 1; v < tree; ++v)
        if (kind != 3 || v != second) {
            const NodeId first = kind == 3 && v > second ? second : 0;
            edges.push_back({static_cast<NodeId>(first + random.below(v - first)), v});
        }
    for (NodeId v = 0; kind == 2 && v < tree; ++v)
        if (v == 0 || random.below(2) == 0) edges.push_back({v, tree});
    std::vector<Label> of_nodes, of_edges;
    for (NodeId v = 0; node_labels > 0 && v < nodes; ++v)
        of_nodes.push_back(static_cast<Label>(random.below(node_labels)));
    for (std::size_t e = 0; edge_labels > 0 && e < edges.size(); ++e)
        of_edges.push_back(static_cast<Label>(random.below(edge_labels)));
    return Graph(nodes, edges, of_nodes, of_edges);
}

TEST(TreeMaps, RandomPatternsInRandomGraphs) {
    Random random{41};
    for (int round = 0; round < 250 && !HasFailure(); ++round) {
        const auto k = static_cast<NodeId>(2 + random.below(5));
        const Graph graph = random_graph(static_cast<NodeId>(k + random.below(4)), 1 + random.below(3), 4, random);
        EXPECT_TRUE(check(random_pattern(k, random, 0, 0), graph, "round " + std::to_string(round)));
    }
}

TEST(TreeMaps, RandomLabelledPatterns) {
    Random random{42};
    for (int round = 0; round < 250 && !HasFailure(); ++round) {
        const auto k = static_cast<NodeId>(2 + random.below(5));
        const Label node_labels = static_cast<Label>(random.below(3)),
                    edge_labels = static_cast<Label>(random.below(3));
        const Graph graph =
            random_labelled_graph(static_cast<NodeId>(k + 1 + random.below(3)), 3, 4, std::max<Label>(1, node_labels),
                                  std::max<Label>(1, edge_labels), random);
        check(random_pattern(k, random, node_labels, edge_labels), graph, "round " + std::to_string(round));
    }
}

TEST(TreeMaps, CompleteGraphsUpToTwentyFourNodes) {
    std::vector<Edge> all;
    for (NodeId v = 0; v < 24; ++v)
        for (NodeId u = 0; u < v; ++u) all.push_back({u, v});
    const Graph graph(24, all);
    Labels labels;
    for (const char* name : {"path-11", "cycle-9", "3-star"}) {
        const PatternGraph shape(pattern::parse(name, labels));
        const auto split = best_split(shape, {}, 24);
        ASSERT_TRUE(split) << name;
        const auto vocabulary = vocabulary_of(shape);
        BitTarget<1> target;
        target.assign(graph, vocabulary);
        std::uint64_t falling = 1;
        for (unsigned i = 0; i < shape.size; ++i) falling *= 24 - i;
        EXPECT_EQ(tree_maps(shape, {}, *split, target, vocabulary), std::vector{falling}) << name;
    }
    EXPECT_FALSE(best_split(PatternGraph(pattern::parse("path-6", labels)), {}, 25));
    EXPECT_FALSE(best_split(PatternGraph(pattern::parse("clique-5", labels)), {}, 20));
}

}  // namespace
}  // namespace countable::count::subsets
