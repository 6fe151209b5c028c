#include "countable/pattern/graph_symmetry.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"
#include "countable/pattern/pattern_graph.hpp"
#include "countable/pattern/symmetry.hpp"

namespace countable::pattern {
namespace {

Graph cycle(NodeId nodes) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < nodes; ++v) edges.push_back({std::min(v, (v + 1) % nodes), std::max(v, (v + 1) % nodes)});
    return {nodes, edges};
}

TEST(GraphSymmetry, SameAsThatOfShapes) {
    Random random(5);
    for (int i = 0; i < 300; ++i) {
        const auto plain = formats::random_graph(static_cast<NodeId>(1 + random.below(8)), random.below(100), random);
        std::vector<Label> node_labels(plain.num_nodes()), edge_labels(plain.num_edges());
        for (auto& label : node_labels) label = static_cast<Label>(random.below(2));
        for (auto& label : edge_labels) label = static_cast<Label>(random.below(2));
        const Graph labelled(plain.num_nodes(), plain.edges(), node_labels, edge_labels);
        for (const Graph& graph : {plain, labelled}) {
            const auto found = graph_symmetry(graph);
            const auto wanted = symmetry(PatternGraph(from_graph("", graph)));
            EXPECT_EQ(found.group_size, wanted.group_size) << i;
            EXPECT_EQ(found.edge_orbit, wanted.edge_orbit) << i;
            for (NodeId v = 0; v < graph.num_nodes(); ++v) EXPECT_EQ(found.node_orbit[v], wanted.node_orbit[v]) << i;
        }
    }
}

TEST(GraphSymmetry, LargeGraphs) {
    EXPECT_EQ(graph_symmetry(Graph(0, {})).group_size, 1u);
    EXPECT_EQ(graph_symmetry(cycle(100)).group_size, 200u);
    EXPECT_EQ(graph_symmetry(cycle(100)).edge_orbit, std::vector<unsigned>(100, 0));
    EXPECT_EQ(to_string(graph_symmetry(Graph(34, {})).group_size), "295232799039604140847618609643520000000");  // 34!
    EXPECT_THROW((void)graph_symmetry(Graph(35, {})), std::overflow_error);
}

}  // namespace
}  // namespace countable::pattern
