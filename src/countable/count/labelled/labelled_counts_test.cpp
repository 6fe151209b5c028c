// Labelled patterns of 2 to 5 nodes, with labels on some or all of their nodes and edges, at every anchor, against all injective
// maps.
#include "countable/count/labelled/labelled_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/graph/random_graph.hpp"
#include "countable/pattern/enumerate.hpp"

namespace countable::count::labelled {
namespace {

using pattern::any_label;
using pattern::LabelConstraint;
using pattern::PatternGraph;

/// Calls visit(image) for every injective map of the pattern that respects labels.
template <typename Visit>
void for_each_map(const Graph& graph, const PatternGraph& shape, std::vector<NodeId>& image, const Visit& visit) {
    if (image.size() == shape.size) return visit(image);
    const auto next = static_cast<unsigned>(image.size());
    const auto agrees = [](LabelConstraint wanted, Label label) { return wanted == any_label || wanted == label; };
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        bool fits = agrees(shape.node[next], graph.node_label(v));
        for (unsigned i = 0; i < next && fits; ++i) {
            fits = image[i] != v;
            if (fits && shape.adjacent(i, next))
                fits = graph.has_edge(image[i], v) && agrees(shape.edge[i][next], graph.edge_label(image[i], v));
        }
        if (!fits) continue;
        image.push_back(v);
        for_each_map(graph, shape, image, visit);
        image.pop_back();
    }
}

std::string text(const PatternGraph& shape) {
    const auto label = [](LabelConstraint wanted) { return wanted == any_label ? "?" : std::to_string(wanted); };
    std::string result = "pattern";
    for (unsigned v = 0; v < shape.size; ++v) result += " " + std::to_string(v) + ":" + label(shape.node[v]);
    for (const auto [a, b] : shape.edges())
        result += " " + std::to_string(a) + "-" + std::to_string(b) + ":" + label(shape.edge[a][b]);
    return result;
}

std::string text(const Graph& graph) {
    std::string result = "graph of " + std::to_string(graph.num_nodes()) + " nodes:";
    for (NodeId v = 0; v < graph.num_nodes(); ++v) result += " " + std::to_string(graph.node_label(v));
    for (const auto [u, v] : graph.edges())
        result += " " + std::to_string(u) + "-" + std::to_string(v) + ":" + std::to_string(graph.edge_label(u, v));
    return result;
}

/// The pattern with random labels; every second one has some nodes and edges of any label.
PatternGraph with_labels(PatternGraph shape, Random& random) {
    const std::uint64_t free = random.below(2) * random.below(4);
    const auto constraint = [&](std::uint64_t labels) {
        return random.below(4) < free ? any_label : LabelConstraint{random.below(labels)};
    };
    for (unsigned v = 0; v < shape.size; ++v) shape.node[v] = constraint(2);
    for (const auto [a, b] : shape.edges()) shape.connect(a, b, constraint(2));
    return shape;
}

struct Case {
    PatternGraph shape;
    std::vector<unsigned> anchors;
    unsigned leaf;
};

void expect_maps(const Graph& graph, const LabelledCounts& counts, const Case& a_case) {
    const auto& [shape, anchors, leaf] = a_case;
    const auto edges = graph.edges();
    const auto row_of = [&](NodeId u, NodeId v) {
        const Edge edge{std::min(u, v), std::max(u, v)};
        return static_cast<std::size_t>(std::find(edges.begin(), edges.end(), edge) - edges.begin());
    };
    std::vector<SignedCount> expected(anchors.empty() ? 1 : anchors.size() == 1 ? graph.num_nodes() : edges.size());
    std::vector<NodeId> image;
    for_each_map(graph, shape, image, [&](const std::vector<NodeId>& map) {
        ++expected[anchors.empty()       ? 0
                   : anchors.size() == 1 ? map[anchors[0]]
                                         : row_of(map[anchors[0]], map[anchors[1]])];
    });
    std::vector<SignedCount> found(expected.size());
    if (anchors.empty())
        found[0] = static_cast<SignedCount>(counts.total(leaf));
    else
        counts.add_maps(leaf, 1, graphlets::Directions::Both, found);
    ASSERT_EQ(found, expected) << text(shape) << ", anchors " << ::testing::PrintToString(anchors) << "\n"
                               << text(graph);
}

TEST(LabelledCounts, EveryPatternAtEveryAnchorAgainstAllMaps) {
    Random random(19);
    std::vector<Graph> shapes;
    for (unsigned size = 2; size <= 5; ++size)
        for (auto& graph : pattern::all_graphs(size, pattern::Connected::Only)) shapes.push_back(std::move(graph));
    for (int round = 0; round < 40; ++round) {
        LabelledProgram program;
        std::vector<Case> cases;
        for (const auto& plain : shapes) {
            const auto shape = with_labels(PatternGraph(pattern::from_graph("", plain)), random);
            std::vector<std::vector<unsigned>> anchors{{}, {static_cast<unsigned>(random.below(shape.size))}};
            const auto pairs = shape.edges();
            auto [a, b] = pairs[random.below(pairs.size())];
            if (random.below(2) == 1) std::swap(a, b);
            anchors.push_back({a, b});
            for (auto& nodes : anchors)
                if (has_tables(shape, nodes)) cases.push_back({shape, nodes, program.add({shape, nodes, 1})});
        }
        program.finish();
        const auto nodes = static_cast<NodeId>(5 + random.below(5));
        const Graph graph = random_labelled_graph(nodes, 1 + random.below(4), 5, 2, 2, random);
        if (graph.num_edges() == 0) continue;
        const LabelledCounts counts(program, graph, {.threads = 1 + static_cast<unsigned>(round % 2)});
        ASSERT_TRUE(counts.fits());
        for (const auto& a_case : cases) {
            expect_maps(graph, counts, a_case);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(LabelledCounts, TellHowFarTheyAre) {
    Random random(20);
    const Graph graph = random_labelled_graph(400, 1, 10, 2, 2, random);
    Labels labels;
    const auto pattern = pattern::parse("a:x, b:y, c:x, d:y, a-b:x, b-c:y, c-d:x, d-a:y", labels);
    const Counter counter({{pattern, Embedding::NonInduced, Per::Edge}});
    std::vector<double> fractions;
    (void)counter(graph, 2, [&](double fraction) { fractions.push_back(fraction); });
    ASSERT_GT(fractions.size(), 4u);
    EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
    EXPECT_EQ(fractions.back(), 1);
}

TEST(LabelledCounts, FivePatternsOfFiveNodesHaveNoTables) {
    unsigned without = 0, with = 0;
    for (unsigned size = 2; size <= 5; ++size)
        for (const auto& graph : pattern::all_graphs(size, pattern::Connected::Only)) {
            PatternGraph shape(pattern::from_graph("", graph));
            EXPECT_FALSE(has_tables(shape, {}));  // without labels they have others
            for (unsigned v = 0; v < shape.size; ++v) shape.node[v] = v;
            const bool whole = has_tables(shape, {});
            ++(whole ? with : without);
            for (unsigned v = 0; v < shape.size; ++v) EXPECT_EQ(has_tables(shape, {v}), whole) << text(shape);
            for (const auto [a, b] : shape.edges()) EXPECT_EQ(has_tables(shape, {a, b}), whole) << text(shape);
        }
    EXPECT_EQ(without, 5u);
    EXPECT_EQ(with, 25u);
}

}  // namespace
}  // namespace countable::count::labelled
