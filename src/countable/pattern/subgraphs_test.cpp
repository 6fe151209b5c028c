#include "countable/pattern/subgraphs.hpp"

#include <gtest/gtest.h>

namespace countable::pattern {
namespace {

PatternGraph parsed(const char* text) {
    Labels labels;
    return PatternGraph(parse(text, labels));
}

TEST(Subgraphs, Components) {
    const PatternGraph graph = parsed("a-c, b-d, d-e, node f");  // nodes a, c, b, d, e, f
    EXPECT_EQ(component_nodes(graph), (std::vector<std::vector<unsigned>>{{0, 1}, {2, 3, 4}, {5}}));
    const auto component = components(graph);
    for (unsigned v = 0; v < graph.size; ++v) EXPECT_EQ(component[v], v < 2 ? 0u : v < 5 ? 2u : 5u) << v;
    EXPECT_TRUE(component_nodes(PatternGraph(0u)).empty());
}

TEST(Subgraphs, InducedKeepsOrderAndConstraints) {
    const PatternGraph house = parsed("a:x, b:y, c:x, d:z, a-b:1, b-c:2, c-d:1, d-a:2");
    const std::vector<unsigned> nodes = {3, 0, 1};
    const PatternGraph part = induced_subgraph(house, nodes);
    ASSERT_EQ(part.size, 3u);
    for (unsigned a = 0; a < 3; ++a) {
        EXPECT_EQ(part.node[a], house.node[nodes[a]]) << a;
        for (unsigned b = 0; b < 3; ++b) EXPECT_EQ(part.edge[a][b], house.edge[nodes[a]][nodes[b]]) << a << " " << b;
    }
    EXPECT_EQ(part.num_edges(), 2u);
    EXPECT_EQ(induced_subgraph(house, {}).size, 0u);
}

}  // namespace
}  // namespace countable::pattern
