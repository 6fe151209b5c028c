#include "countable/theory/classes/local_sets_class.hpp"

#include <gtest/gtest.h>

#include "countable/count/counter.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/graph/local_sets.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/support/random.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

pattern::PatternGraph shape_of(const std::string& text) {
    Labels labels;
    return pattern::PatternGraph(pattern::parse(text, labels));
}

TEST(LocalSetsDetermine, CyclesWithTreesAndFourNodes) {
    const std::string tailed = "0-1, 1-2, 2-0, 2-3";
    for (const std::string text : {tailed.c_str(), "0-1, 1-2, 2-0, 2-3, 3-4, 0-5", "0-1, 1-2, 2-3, 3-0, 3-4",
                                   "0-1, 1-2, 2-3, 3-0, 0-2", "K4", "cycle-5", "0:x, 1:y, 2:y, 0-1, 1-2, 2-0"})
        EXPECT_TRUE(local_sets_determine(shape_of(text), std::nullopt)) << text;
    for (const std::string text : {"cycle-6", "house", "0-1, 1-2, 2-0, 2-3, 3-4, 4-2", "K5", "0-1:x, 1-2:y, 2-0:y",
                                   "0:x, 1:y, 2:y, 3:y, 0-1, 1-2, 2-3, 3-0, 0-2", "0-1, 1-2, 2-3, 3-4, 4-0, 0-5"})
        EXPECT_FALSE(local_sets_determine(shape_of(text), std::nullopt)) << text;
    EXPECT_TRUE(local_sets_determine(shape_of(tailed), 3));  // four nodes
    EXPECT_TRUE(local_sets_determine(shape_of(tailed + ", 3-4"), 0));
    EXPECT_FALSE(local_sets_determine(shape_of(tailed + ", 3-4"), 3));
    EXPECT_TRUE(local_sets_determine(shape_of("cycle-5"), 2));
}

/// Ordered pairs of neighbouring sets of three nodes of which the first has the node, by the numbers of their edges.
struct PairsOfTriples {
    Count triangle_triangle = 0, triangle_path = 0, path_triangle = 0, path_path = 0;
};

std::vector<PairsOfTriples> pairs_at_nodes(const Graph& graph) {
    const LocalSets triples = connected_triples(graph);
    std::vector<PairsOfTriples> at(graph.num_nodes());
    std::vector<bool> closed;
    for (std::size_t s = 0; s < triples.size(); ++s) {
        const auto node = [&](std::size_t i) { return static_cast<NodeId>(triples.nodes[3 * s + i]); };
        closed.push_back(graph.has_edge(node(0), node(1)) && graph.has_edge(node(1), node(2)) &&
                         graph.has_edge(node(0), node(2)));
    }
    std::size_t next = 0;
    for (std::size_t s = 0; s < triples.size(); ++s)
        for (std::int32_t i = 0; i < triples.degrees[s]; ++i) {
            const bool other = closed[static_cast<std::size_t>(triples.neighbors[next++])];
            for (std::size_t j = 0; j < 3; ++j) {
                PairsOfTriples& node = at[static_cast<std::size_t>(triples.nodes[3 * s + j])];
                ++(closed[s] ? other ? node.triangle_triangle : node.triangle_path
                   : other   ? node.path_triangle
                             : node.path_path);
            }
        }
    return at;
}

// The identities of docs/theory.md, by which pairs of neighbouring sets determine the counts of four nodes at a node.
TEST(LocalSetsDetermine, PairsOfTriplesCountFourNodes) {
    Labels labels;
    const auto induced_at_nodes = [&](const std::string& text) {
        return count::Query{pattern::parse(text, labels), Embedding::Induced, count::Per::Node};
    };
    const count::Counter counter({induced_at_nodes("clique-4"), induced_at_nodes("0-1, 1-2, 2-3, 3-0, 0-2"),
                                  induced_at_nodes("0-1, 1-2, 2-0, 2-3"), induced_at_nodes("cycle-4")});
    Random random(6);
    for (const NodeId nodes : {0u, 3u, 4u, 6u, 9u, 12u})
        for (const unsigned percent : {20u, 50u, 90u, 100u}) {
            const Graph graph = random_graph(nodes, percent, 100, random);
            const auto counts = counter(graph);
            const auto pairs = pairs_at_nodes(graph);
            ASSERT_EQ(counts[1].orbits, 2u);
            ASSERT_EQ(counts[2].orbits, 3u);
            for (NodeId v = 0; v < nodes; ++v) {
                const Count clique = counts[0].at(v, 0), chord = counts[1].at(v, 0), rim = counts[1].at(v, 1);
                const Count side = counts[2].at(v, 0), hub = counts[2].at(v, 1), tail = counts[2].at(v, 2);
                const Count cycle = counts[3].at(v, 0);
                const std::string text = formats::to_graph6(graph) + " " + std::to_string(v);
                EXPECT_TRUE(pairs[v].triangle_triangle == 9 * clique) << text;
                EXPECT_TRUE(pairs[v].triangle_path == 4 * chord + 2 * rim) << text;
                EXPECT_TRUE(pairs[v].path_triangle == 2 * chord + 4 * rim) << text;
                EXPECT_TRUE(pairs[v].path_path == 6 * cycle + chord + 2 * rim + 2 * hub + side + 2 * tail) << text;
            }
        }
}

}  // namespace
}  // namespace countable::theory
