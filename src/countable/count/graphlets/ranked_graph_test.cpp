#include "countable/count/graphlets/ranked_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/graph/random_graph.hpp"

namespace countable::count::graphlets {
namespace {

std::vector<NodeId> list(std::span<const NodeId> row) { return {row.begin(), row.end()}; }

/// The number of the edge between u < v.
EdgeId edge(const RankedGraph& graph, NodeId u, NodeId v) {
    const auto row = graph.upper_row(u);
    return graph.first_edge(u) + static_cast<EdgeId>(std::ranges::find(row, v) - row.begin());
}

TEST(RankedGraph, IsTheSameForAnyNumberOfThreadsAndOfAGraphThatIsHandedOver) {
    Random random(97);
    for (int round = 0; round < 200; ++round) {
        const auto nodes = static_cast<NodeId>(random.below(round < 190 ? 40 : 1000));
        const Graph graph = random_graph(nodes, random.below(12), 60, random);
        Graph given = graph;
        const RankedGraph kept(graph), taken(std::move(given), 3);
        EXPECT_EQ(given, Graph()) << "round " << round;  // NOLINT(bugprone-use-after-move): it is empty
        ASSERT_EQ(taken.nodes(), kept.nodes()) << "round " << round;
        ASSERT_EQ(taken.edges(), kept.edges()) << "round " << round;
        EXPECT_EQ(taken.core_begin(), kept.core_begin()) << "round " << round;
        for (NodeId v = 0; v < nodes; ++v) {
            EXPECT_EQ(taken.original(v), kept.original(v)) << "round " << round;
            EXPECT_EQ(list(taken.row(v)), list(kept.row(v))) << "round " << round << ", node " << v;
            EXPECT_EQ(list(taken.core_row(v)), list(kept.core_row(v))) << "round " << round << ", node " << v;
            EXPECT_EQ(list(taken.lower_row(v)), list(kept.lower_row(v))) << "round " << round << ", node " << v;
            EXPECT_EQ(list(taken.upper_row(v)), list(kept.upper_row(v))) << "round " << round << ", node " << v;
            EXPECT_EQ(taken.first_edge(v), kept.first_edge(v)) << "round " << round << ", node " << v;
        }
    }
}

TEST(RankedGraph, EdgesHaveTheSameNumberFromBothEnds) {
    Random random(98);
    for (int round = 0; round < 100; ++round) {
        const Graph graph = random_graph(1 + static_cast<NodeId>(random.below(30)), 1 + random.below(10), 40, random);
        RankedGraph ranked(graph);
        for (int again = 0; again < 2; ++again) {
            ranked.number_rows();
            for (NodeId v = ranked.core_begin(); v < ranked.nodes(); ++v) {
                const auto row = ranked.core_row(v);
                for (std::size_t i = 0; i < row.size(); ++i)
                    EXPECT_EQ(ranked.core_row_edges(v)[i], edge(ranked, std::min(v, row[i]), std::max(v, row[i])))
                        << "round " << round << ", node " << v;
            }
            ranked.forget_numbers();
        }
    }
}

}  // namespace
}  // namespace countable::count::graphlets
