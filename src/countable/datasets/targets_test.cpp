#include "countable/datasets/targets.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/datasets/random_graphs/erdos_renyi.hpp"

namespace countable::datasets {
namespace {

// The definitions, over all sets of three and of four nodes.
Targets by_definition(const Graph& graph) {
    Targets targets{};
    const auto at = [&](Target target) -> Count& { return targets[static_cast<std::size_t>(target)]; };
    const NodeId n = graph.num_nodes();
    for (NodeId a = 0; a < n; ++a)
        for (NodeId b = a + 1; b < n; ++b)
            for (NodeId c = b + 1; c < n; ++c) {
                if (graph.has_edge(a, b) && graph.has_edge(b, c) && graph.has_edge(a, c)) {
                    at(Target::Triangle) += 1;
                    if (a % 2 + b % 2 + c % 2 == 2) at(Target::AttributedTriangle) += 1;
                }
                for (NodeId d = c + 1; d < n; ++d) {
                    const std::array<NodeId, 4> nodes = {a, b, c, d};
                    std::array<int, 4> degrees{};
                    for (std::size_t i = 0; i < 4; ++i)
                        for (std::size_t j = 0; j < 4; ++j)
                            if (i != j && graph.has_edge(nodes[i], nodes[j])) ++degrees[i];
                    at(Target::ThreeStar) += static_cast<Count>(std::count(degrees.begin(), degrees.end(), 3));
                    std::sort(degrees.begin(), degrees.end());
                    if (degrees == std::array{1, 2, 2, 3}) at(Target::TailedTriangle) += 1;
                    if (degrees == std::array{2, 2, 3, 3}) at(Target::ChordalCycle) += 1;
                }
            }
    return targets;
}

TEST(Targets, KnownGraphs) {
    const TargetCounter counter;
    EXPECT_EQ(counter.count(Graph()), Targets{});
    EXPECT_EQ(counter.count(Graph(1, {})), Targets{});
    // Triangle 0-1-2 with tail 2-3. Nodes 0 and 2 are red, 1 is blue: not the attributed triangle, but its mirror
    // image.
    EXPECT_EQ(counter.count(Graph(4, {{0, 1}, {1, 2}, {0, 2}, {2, 3}})), (Targets{1, 1, 1, 0, 0}));
    // Triangle 1-2-3: two blue, one red.
    EXPECT_EQ(counter.count(Graph(4, {{1, 2}, {2, 3}, {1, 3}})), (Targets{0, 1, 0, 0, 1}));
    // Four-cycle with the chord 0-2; it holds no induced tailed triangle.
    EXPECT_EQ(counter.count(Graph(4, {{0, 1}, {1, 2}, {2, 3}, {0, 3}, {0, 2}})), (Targets{2, 2, 0, 1, 0}));
    // K4: stars are counted as subgraphs, the two patterns of four nodes as induced ones.
    EXPECT_EQ(counter.count(Graph(4, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}})), (Targets{4, 4, 0, 0, 2}));
}

TEST(Targets, SameAsTheDefinitionOnRandomGraphs) {
    const TargetCounter counter;
    for (std::uint64_t i = 0; i < 200; ++i) {
        Random random(11, 0, i);
        const ErdosRenyi model{static_cast<NodeId>(random.below(14)), {random.below(11), 10}};
        const Graph graph = erdos_renyi(model, random);
        EXPECT_EQ(counter.count(graph), by_definition(graph)) << "graph " << i;
    }
}

TEST(Targets, LabelsOfTheGraphDoNotMatter) {
    const Graph plain(4, {{1, 2}, {2, 3}, {1, 3}});
    const TargetCounter counter;
    EXPECT_EQ(counter.count(Graph(plain).with_node_labels({7, 8, 9, 7})), counter.count(plain));
}

}  // namespace
}  // namespace countable::datasets
