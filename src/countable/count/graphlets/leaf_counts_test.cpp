// Every connected pattern of 2 to 5 nodes, at every orbit of nodes and edges, against all injective maps.
#include "countable/count/graphlets/leaf_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/graph/random_graph.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::count::graphlets {
namespace {

using pattern::PatternGraph;

/// Calls visit(image) for every injective map of the pattern.
template <typename Visit>
void for_each_map(const Graph& graph, const PatternGraph& shape, std::vector<NodeId>& image, const Visit& visit) {
    if (image.size() == shape.size) return visit(image);
    const auto next = static_cast<unsigned>(image.size());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        bool fits = true;
        for (unsigned i = 0; i < next; ++i)
            fits = fits && image[i] != v && (!shape.adjacent(i, next) || graph.has_edge(image[i], v));
        if (!fits) continue;
        image.push_back(v);
        for_each_map(graph, shape, image, visit);
        image.pop_back();
    }
}

std::vector<PatternGraph> all_patterns() {
    std::vector<PatternGraph> all;
    for (unsigned size = 2; size <= 5; ++size)
        for (const auto& graph : pattern::all_graphs(size, pattern::Connected::Only))
            all.emplace_back(pattern::from_graph("", graph));
    return all;
}

std::string text(const Graph& graph, const PatternGraph& shape, const std::vector<unsigned>& anchors) {
    std::string result = "pattern";
    for (const auto [a, b] : shape.edges()) result += " " + std::to_string(a) + "-" + std::to_string(b);
    result += ", anchors";
    for (const unsigned a : anchors) result += " " + std::to_string(a);
    result += ", graph of " + std::to_string(graph.num_nodes()) + " nodes:";
    for (const auto [u, v] : graph.edges()) result += " " + std::to_string(u) + "-" + std::to_string(v);
    return result;
}

struct Case {
    PatternGraph shape;
    std::vector<unsigned> anchors;
    unsigned leaf;
};

/// All patterns with all anchors in one program.
std::vector<Case> all_cases(LeafProgram& program) {
    std::vector<Case> cases;
    for (const auto& shape : all_patterns()) {
        std::vector<std::vector<unsigned>> anchors{{}};
        for (const unsigned v : pattern::node_orbits(shape)) anchors.push_back({v});
        for (const auto [a, b] : pattern::edge_orbits(shape)) {
            anchors.push_back({a, b});
            anchors.push_back({b, a});
        }
        for (auto& nodes : anchors) {
            const unsigned leaf = program.add({shape, nodes, 1});
            cases.push_back({shape, nodes, leaf});
        }
    }
    return cases;
}

void expect_all_maps(const Graph& graph, const LeafProgram& program, const std::vector<Case>& cases, unsigned threads) {
    const LeafCounts counts(program, graph, {.threads = threads});
    ASSERT_TRUE(counts.fits());
    const auto edges = graph.edges();
    for (const auto& [shape, anchors, leaf] : cases) {
        std::vector<SignedCount> expected(anchors.empty() ? 1 : anchors.size() == 1 ? graph.num_nodes() : edges.size());
        std::vector<NodeId> image;
        for_each_map(graph, shape, image, [&](const std::vector<NodeId>& map) {
            if (anchors.empty()) ++expected[0];
            if (anchors.size() == 1) ++expected[map[anchors[0]]];
            if (anchors.size() == 2) {
                const Edge edge{std::min(map[anchors[0]], map[anchors[1]]), std::max(map[anchors[0]], map[anchors[1]])};
                ++expected[static_cast<std::size_t>(std::find(edges.begin(), edges.end(), edge) - edges.begin())];
            }
        });
        std::vector<SignedCount> found(expected.size());
        if (anchors.empty())
            found[0] = static_cast<SignedCount>(counts.total(leaf));
        else
            counts.add_maps(leaf, 1, Directions::Both, found);
        ASSERT_EQ(found, expected) << text(graph, shape, anchors);
    }
}

TEST(LeafCounts, EveryGraphletAtEveryOrbitAgainstAllMaps) {
    LeafProgram program;
    const auto cases = all_cases(program);
    program.finish();
    EXPECT_EQ(cases.size(), 30u + 73 + 2 * 69);  // graphlets, node orbits, edge orbits in both directions
    Random random(7);
    for (unsigned i = 0; i < 60; ++i) {
        const NodeId nodes = 1 + i % 9;
        const Graph graph = random_graph(nodes, 25 + 15 * (i % 5), 100, random);
        expect_all_maps(graph, program, cases, 1 + i % 2);
        if (HasFatalFailure()) return;
    }
}

/// A graph beside a star, whose centre allows so many maps that words of 64 or of 128 bits are chosen.
Graph beside_star(const Graph& graph, NodeId leaves) {
    auto edges = graph.edges();
    const NodeId centre = graph.num_nodes();
    for (NodeId leaf = 1; leaf <= leaves; ++leaf) edges.push_back({centre, centre + leaf});
    return {centre + leaves + 1, edges};
}

TEST(LeafCounts, DoNotDependOnTheWidthOfTheWords) {
    LeafProgram program;
    auto cases = all_cases(program);
    std::erase_if(cases, [](const Case& each) { return each.anchors.size() != 1; });
    LeafProgram anchored;
    for (auto& each : cases) each.leaf = anchored.add({each.shape, each.anchors, 1});
    anchored.finish();
    Random random(8);
    const Graph graph = random_graph(12, 1, 2, random);
    const auto maps = [&](const Graph& whole) {
        const LeafCounts counts(anchored, whole, {});
        std::vector<std::vector<SignedCount>> all;
        for (const auto& each : cases) {
            auto& sums = all.emplace_back(whole.num_nodes());
            counts.add_maps(each.leaf, 1, Directions::Both, sums);
            sums.resize(graph.num_nodes());
        }
        return all;
    };
    const auto narrow = maps(graph), wide = maps(beside_star(graph, 1000)), widest = maps(beside_star(graph, 50'000));
    for (std::size_t i = 0; i < cases.size(); ++i) {
        EXPECT_EQ(wide[i], narrow[i]) << text(graph, cases[i].shape, cases[i].anchors);    // 2 * 1000^4 > 2^31
        EXPECT_EQ(widest[i], narrow[i]) << text(graph, cases[i].shape, cases[i].anchors);  // 2 * 50000^4 > 2^62
    }
}

}  // namespace
}  // namespace countable::count::graphlets
