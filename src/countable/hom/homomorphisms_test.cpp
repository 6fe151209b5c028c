// Both ways of counting homomorphisms against the definition, and the sum over quotients against injective maps.
#include "countable/hom/homomorphisms.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "countable/graph/families.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/hom/blocks.hpp"
#include "countable/hom/dense_homomorphisms.hpp"
#include "countable/hom/moebius.hpp"
#include "countable/hom/reference.hpp"
#include "countable/hom/sparse_homomorphisms.hpp"
#include "countable/pattern/pattern.hpp"

namespace countable::hom {
namespace {

using pattern::PatternGraph;

std::vector<std::vector<unsigned>> all_anchors(const PatternGraph& shape) {
    std::vector<std::vector<unsigned>> list{{}};
    for (unsigned v = 0; v < shape.size; ++v) list.push_back({v});
    for (const auto [a, b] : shape.edges()) {
        list.push_back({a, b});
        list.push_back({b, a});
    }
    return list;
}

/// Numbers per pair of nodes as numbers per neighbour of each node.
std::vector<Count> by_slot(const std::vector<Count>& pairs, const Graph& graph) {
    std::vector<Count> slots;
    for (NodeId u = 0; u < graph.num_nodes(); ++u)
        for (const NodeId v : graph.neighbors(u)) slots.push_back(pairs[u * graph.num_nodes() + v]);
    return slots;
}

void check(const Graph& pattern_graph, const Graph& graph, const std::string& what) {
    const PatternGraph shape(pattern::from_graph("p", pattern_graph));
    for (const auto& anchors : all_anchors(shape)) {
        const auto listed = reference_homomorphisms(graph, shape, anchors);
        const auto expected = anchors.size() == 2 ? by_slot(listed, graph) : listed;
        const auto note = what + ", anchors " + ::testing::PrintToString(anchors);
        EXPECT_EQ(dense_homomorphisms(graph, shape, anchors), listed) << note;
        EXPECT_EQ(homomorphisms(graph, shape, anchors), expected) << note;
        if (sparse_cost(graph, shape, anchors)) {
            for (const unsigned threads : {1u, 3u})
                EXPECT_EQ(sparse_homomorphisms(graph, shape, anchors, {threads, {}}), expected) << note;
        }
    }
}

TEST(Homomorphisms, RandomPatternsInRandomGraphs) {
    Random random{61};
    for (int round = 0; round < 150 && !HasFailure(); ++round) {
        const auto k = static_cast<NodeId>(1 + random.below(6));
        check(random_graph(k, 1 + random.below(2), 3, random),
              random_graph(static_cast<NodeId>(2 + random.below(4)), 2, 3, random), "round " + std::to_string(round));
    }
}

TEST(Homomorphisms, RandomLabelledPatterns) {
    Random random{62};
    for (int round = 0; round < 150 && !HasFailure(); ++round) {
        const auto k = static_cast<NodeId>(1 + random.below(5));
        const auto n = static_cast<NodeId>(3 + random.below(3));
        const Label node_labels = static_cast<Label>(1 + random.below(2)),
                    edge_labels = static_cast<Label>(1 + random.below(2));
        const Graph graph = random_labelled_graph(n, 3, 4, node_labels, edge_labels, random);
        if (graph.num_edges() == 0) continue;
        check(random_labelled_graph(k, 1, 2, random.below(2) ? node_labels : 0, random.below(2) ? edge_labels : 0,
                                    random),
              graph, "round " + std::to_string(round));
    }
}

// All patterns of two and three cycles that share nodes or edges, with trees hung onto them.
TEST(Homomorphisms, CyclesThatShareNodesAndEdges) {
    Random random{63};
    Labels labels;
    const Graph graph = random_graph(5, 2, 3, random);
    for (const char* text :
         {"a-b, b-c, c-a, c-d, d-e, e-c", "a-b, b-c, c-d, d-a, a-c, c-e", "a-b, b-c, c-d, d-e, e-a, a-f, f-c",
          "a-b, b-c, c-a, c-d, d-e, e-f, f-d", "a-b, b-c, c-d, e-f, f-g, g-h, a-e, b-f, c-g, d-h",
          "a-x, x-b, b-y, y-a, b-c, c-z, z-d, d-w, w-c, d-a", "a-b, b-c, c-a, a-d, d-b, b-e, e-a"})
        check(pattern::parse(text, labels).graph, graph, text);
}

/// A random pattern of treewidth 2: every node after the second one is joined to one or both ends of an edge, or of a pair that
/// was one, and some edges are taken away.
Graph random_narrow_pattern(NodeId nodes, Label edge_labels, Random& random) {
    std::vector<Edge> pairs{{0, 1}}, edges;
    for (NodeId v = 2; v < nodes; ++v) {
        const Edge at = pairs[random.below(pairs.size())];
        pairs.push_back({at.u, v});
        pairs.push_back({at.v, v});
    }
    for (const Edge edge : pairs)
        if (random.below(4) != 0) edges.push_back(edge);
    std::vector<Label> labels;
    for (std::size_t i = 0; i < edges.size() && edge_labels > 0; ++i)
        labels.push_back(static_cast<Label>(random.below(edge_labels)));
    return Graph(nodes, edges, {}, labels);
}

std::string edges_text(const Graph& graph) {
    std::string text;
    for (const auto [u, v] : graph.edges())
        text += (text.empty() ? "" : ", ") + std::to_string(u) + "-" + std::to_string(v);
    return text;
}

// Up to 10 nodes: against elimination, which is compared with the definition above.
TEST(Homomorphisms, PatternsOfTreewidthTwo) {
    Random random{65};
    unsigned without_apex = 0;
    for (int round = 0; round < 120 && !HasFailure(); ++round) {
        const auto labels = static_cast<Label>(random.below(3));
        const Graph graph = random_labelled_graph(7, 1, 2, 1, std::max<Label>(1, labels), random);
        if (graph.num_edges() == 0) continue;
        const Graph narrow = random_narrow_pattern(static_cast<NodeId>(6 + random.below(5)), labels, random);
        const PatternGraph shape(pattern::from_graph("p", narrow));
        for (const auto& anchors : all_anchors(shape)) {
            const auto cost = sparse_cost(graph, shape, anchors);
            ASSERT_TRUE(cost) << "round " << round;
            without_apex += cost->bytes > 0;
            const auto pairs = dense_homomorphisms(graph, shape, anchors);
            const auto expected = anchors.size() == 2 ? by_slot(pairs, graph) : pairs;
            for (const unsigned threads : {1u, 3u})
                ASSERT_EQ(sparse_homomorphisms(graph, shape, anchors, {threads, {}}), expected)
                    << "round " << round << ", anchors " << ::testing::PrintToString(anchors) << ", edges "
                    << edges_text(narrow);
        }
    }
    EXPECT_GT(without_apex, 300u);
}

TEST(Homomorphisms, ClosedForms) {
    Labels labels;
    const auto maps = [&](const char* name, const Graph& graph) {
        return homomorphisms(graph, PatternGraph(pattern::parse(name, labels)))[0];
    };
    EXPECT_EQ(maps("path-3", star_graph(1000)), Count{1000} * 1000 + 1000);  // walks of two edges: sum of squares
    EXPECT_EQ(maps("cycle-4", path_graph(3)), Count{8});
    EXPECT_EQ(maps("clique-4", complete_graph(30)), Count{30} * 29 * 28 * 27);
    EXPECT_EQ(maps("node a, node b", path_graph(7)), Count{49});
    EXPECT_EQ(maps("star-15", star_graph(100)), [] {
        Count power = 1;
        for (int i = 0; i < 15; ++i) power *= 100;
        return power + 100;  // the center to the center, or to a leaf
    }());
    EXPECT_THROW((void)maps("path-16", complete_graph(1000)), std::overflow_error);
    EXPECT_THROW((void)maps("a-x, x-b, b-y, y-a, b-c, c-z, z-d, d-w, w-c, d-a", star_graph(200000)),
                 std::invalid_argument);
    EXPECT_THROW((void)maps("clique-6", complete_graph(200)), std::invalid_argument);
}

TEST(Blocks, CutNodesSeparateThem) {
    Labels labels;
    const auto of = [&](const char* text) { return blocks(PatternGraph(pattern::parse(text, labels))); };
    EXPECT_EQ(of("path-3").size(), 2u);
    EXPECT_EQ(of("cycle-5").size(), 1u);
    EXPECT_EQ(of("a-b, b-c, c-a, c-d, d-e, e-c, e-f").size(), 3u);
    EXPECT_TRUE(of("node a, node b").empty());
}

std::vector<Count> injective(const Graph& graph, const PatternGraph& shape, std::span<const unsigned> anchors) {
    PatternGraph all = shape;  // an injective map is a homomorphism from which no pair falls onto one node: listed
    std::vector<Count> counts(anchors.empty() ? 1 : graph.num_nodes());
    std::vector<NodeId> image;
    const std::function<void()> extend = [&] {
        if (image.size() == all.size) return void(++counts[anchors.empty() ? 0 : image[anchors[0]]]);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            bool fits = all.node[image.size()] == pattern::any_label || graph.node_label(v) == all.node[image.size()];
            for (unsigned u = 0; u < image.size() && fits; ++u) {
                fits = image[u] != v &&
                       (!all.adjacent(u, static_cast<unsigned>(image.size())) || graph.has_edge(image[u], v));
            }
            if (!fits) continue;
            image.push_back(v);
            extend();
            image.pop_back();
        }
    };
    extend();
    return counts;
}

TEST(Moebius, SumsToInjectiveMaps) {
    Random random{64};
    for (int round = 0; round < 60 && !HasFailure(); ++round) {
        const Label node_labels = static_cast<Label>(random.below(3));
        const Graph graph = random_labelled_graph(6, 2, 3, std::max<Label>(1, node_labels), 0, random);
        const PatternGraph shape(pattern::from_graph(
            "p", random_labelled_graph(static_cast<NodeId>(2 + random.below(4)), 1, 2, node_labels, 0, random)));
        for (const auto& anchors : {std::vector<unsigned>{}, std::vector<unsigned>{0}}) {
            const auto terms = moebius_terms(shape, anchors);
            ASSERT_TRUE(terms);
            std::vector<SignedCount> sums(anchors.empty() ? 1 : graph.num_nodes());
            for (const auto& term : *terms) {
                const auto maps = homomorphisms(graph, term.shape, term.anchors);
                for (std::size_t i = 0; i < sums.size(); ++i)
                    sums[i] += term.coefficient * static_cast<SignedCount>(maps[i]);
            }
            const auto expected = injective(graph, shape, anchors);
            for (std::size_t i = 0; i < sums.size(); ++i)
                EXPECT_EQ(static_cast<Count>(sums[i]), expected[i]) << "round " << round;
        }
    }
    EXPECT_FALSE(moebius_terms(PatternGraph(14), {}));
}

}  // namespace
}  // namespace countable::hom
