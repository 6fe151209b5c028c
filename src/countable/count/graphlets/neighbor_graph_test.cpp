#include "countable/count/graphlets/neighbor_graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/graph/random_graph.hpp"

namespace countable::count::graphlets {
namespace {

TEST(NeighborGraph, HasTheEdgesAmongTheNeighboursOfEachNode) {
    Random random(31);
    for (int round = 0; round < 60; ++round) {
        const Graph graph = random_graph(1 + static_cast<NodeId>(random.below(25)), 1 + random.below(12), 80, random);
        const RankedGraph ranked(graph);
        NeighborGraph around;  // its memory is used again
        for (NodeId c = ranked.core_begin(); c < ranked.nodes(); ++c) {
            around.make(ranked, c);
            const auto row = ranked.core_row(c);
            ASSERT_EQ(around.nodes(), row.size());
            for (NodeId i = 0; i < row.size(); ++i) {
                std::vector<NodeId> expected;
                for (NodeId j = 0; j < row.size(); ++j)
                    if (std::ranges::binary_search(ranked.core_row(row[i]), row[j])) expected.push_back(j);
                const auto found = around.row(i);
                EXPECT_EQ(std::vector<NodeId>(found.begin(), found.end()), expected)
                    << "round " << round << ", around " << c << ", at " << row[i];
                EXPECT_EQ(around.lower(i), std::ranges::count_if(expected, [&](NodeId j) { return j < i; }));
                for (std::size_t k = 0; k < found.size(); ++k) {
                    const auto& [first, second, edge] = around.links()[around.row_links(i)[k]];
                    EXPECT_EQ(first, std::min(i, found[k]));
                    EXPECT_EQ(second, std::max(i, found[k]));
                    EXPECT_EQ(ranked.upper_row(row[first])[edge - ranked.first_edge(row[first])], row[second]);
                }
            }
        }
    }
}

}  // namespace
}  // namespace countable::count::graphlets
