#include "countable/pattern/graphlet_numbers.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {
namespace {

std::string canonical(const Pattern& pattern) { return symmetry(PatternGraph(pattern)).canonical; }

// Every connected graph of 2 to 5 nodes has one number, smaller graphs have smaller numbers.
TEST(GraphletNumbers, AreThoseOfAllConnectedGraphs) {
    std::set<std::string> expected, found;
    for (unsigned nodes = 2; nodes <= 5; ++nodes)
        for (const Graph& graph : all_graphs(nodes, Connected::Only)) expected.insert(canonical(from_graph("", graph)));
    unsigned before = 2;
    for (const auto& graphlet : numbered_graphlets()) {
        found.insert(canonical(graphlet.pattern));
        EXPECT_EQ(graphlet.pattern.name, "G" + std::to_string(graphlet.number));
        EXPECT_GE(graphlet.pattern.graph.num_nodes(), before);
        before = graphlet.pattern.graph.num_nodes();
    }
    EXPECT_EQ(found, expected);
    EXPECT_EQ(numbered_graphlets().size(), num_graphlets);
}

// The degrees in the drawings of Przulj (2007), and the number of nodes of each orbit from o0 to o72.
TEST(GraphletNumbers, AreThoseOfTheDrawings) {
    const std::vector<std::vector<unsigned>> degrees = {
        {1, 1},          {1, 1, 2},       {2, 2, 2},       {1, 1, 2, 2},    {1, 1, 1, 3},    {2, 2, 2, 2},
        {1, 2, 2, 3},    {2, 2, 3, 3},    {3, 3, 3, 3},    {1, 1, 2, 2, 2}, {1, 1, 1, 2, 3}, {1, 1, 1, 1, 4},
        {1, 1, 2, 3, 3}, {1, 2, 2, 2, 3}, {1, 1, 2, 2, 4}, {2, 2, 2, 2, 2}, {1, 2, 2, 2, 3}, {1, 2, 2, 3, 4},
        {2, 2, 2, 2, 4}, {1, 2, 3, 3, 3}, {2, 2, 2, 3, 3}, {2, 2, 2, 3, 3}, {2, 2, 2, 4, 4}, {1, 3, 3, 3, 4},
        {2, 2, 3, 3, 4}, {2, 3, 3, 3, 3}, {2, 3, 3, 4, 4}, {3, 3, 3, 3, 4}, {3, 3, 4, 4, 4}, {4, 4, 4, 4, 4}};
    const unsigned sizes[] = {2, 2, 1, 3, 2, 2, 3, 1, 4, 1, 2, 1, 2, 2, 4, 2, 2, 1, 1, 2, 1, 1, 4, 1, 2,
                              1, 2, 1, 1, 2, 1, 2, 2, 1, 5, 1, 1, 2, 1, 1, 2, 1, 1, 4, 1, 1, 1, 1, 2, 3,
                              2, 2, 1, 2, 3, 2, 1, 3, 1, 2, 2, 1, 1, 2, 2, 1, 2, 2, 4, 1, 2, 3, 5};
    std::vector<unsigned> found(73);
    for (const auto& graphlet : numbered_graphlets()) {
        const Graph& graph = graphlet.pattern.graph;
        std::vector<unsigned> sorted;
        for (NodeId v = 0; v < graph.num_nodes(); ++v) sorted.push_back(graph.degree(v));
        std::ranges::sort(sorted);
        EXPECT_EQ(sorted, degrees[graphlet.number]) << graphlet.number;
        const PatternGraph shape(graphlet.pattern);
        const auto orbit = symmetry(shape).node_orbit;
        const auto firsts = node_orbits(shape);
        for (std::size_t i = 0; i < firsts.size(); ++i)
            found.at(graphlet.node_orbits.at(i)) +=
                static_cast<unsigned>(std::count(orbit.begin(), orbit.begin() + shape.size, firsts[i]));
    }
    EXPECT_EQ(found, (std::vector<unsigned>(std::begin(sizes), std::end(sizes))));
}

TEST(GraphletNumbers, EveryNumberOfAnOrbitIsThereOnce) {
    std::vector<unsigned> nodes, edges;
    for (const auto& graphlet : numbered_graphlets()) {
        nodes.insert(nodes.end(), graphlet.node_orbits.begin(), graphlet.node_orbits.end());
        edges.insert(edges.end(), graphlet.edge_orbits.begin(), graphlet.edge_orbits.end());
    }
    std::ranges::sort(nodes);
    std::ranges::sort(edges);
    std::vector<unsigned> up_to(73);
    std::iota(up_to.begin(), up_to.end(), 0);
    EXPECT_EQ(nodes, up_to);
    up_to.resize(68);
    EXPECT_EQ(edges, up_to);
}

TEST(GraphletNumbers, AreNamesOfPatterns) {
    Labels labels;
    const auto same = [&](const char* a, const char* b) {
        return canonical(parse(a, labels)) == canonical(parse(b, labels));
    };
    EXPECT_TRUE(same("G0", "edge"));
    EXPECT_TRUE(same("G6", "paw"));
    EXPECT_TRUE(same("G13", "a-b, b-c, c-a, a-d, d-e"));
    EXPECT_TRUE(same("G25", "a-x, a-y, a-z, b-x, b-y, b-z, x-y"));
    EXPECT_TRUE(same("G29", "K5"));
    EXPECT_EQ(parse("G6", labels).name, "G6");
    EXPECT_EQ(parse("G1-G2, G2-G3", labels).graph.num_nodes(), 3u);  // still free as names of nodes
    for (const char* const text : {"G", "G30", "G07", "G-1", "G 1", "g1", "G100"})
        EXPECT_THROW((void)parse(text, labels), std::invalid_argument) << text;
}

TEST(GraphletNumbers, AreFoundByName) {
    for (unsigned k = 0; k < num_graphlets; ++k) EXPECT_EQ(number_of_graphlet(graphlet_name(k)), k);
    EXPECT_EQ(number_of_graphlet("prism"), std::nullopt);
}

}  // namespace
}  // namespace countable::pattern
