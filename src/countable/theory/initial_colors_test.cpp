#include "countable/theory/initial_colors.hpp"

#include <gtest/gtest.h>

#include "countable/graph/random_graph.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

TEST(InitialColors, CountPatternsOfAtMostKNodes) {
    Random random(31);
    for (unsigned trial = 0; trial < 300; ++trial) {
        const unsigned k = 2 + trial % 3;
        const Label node_labels = trial % 2 == 0 ? 2 : 0, edge_labels = trial % 5 < 2 ? 2 : 0;
        const NodeId size = static_cast<NodeId>(1 + random.below(k));
        const auto pattern =
            pattern::from_graph("random", random_labelled_graph(size, 2, 3, node_labels, edge_labels, random));
        const Graph graph = random_labelled_graph(8, 1, 2, node_labels, edge_labels, random);
        for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced})
            EXPECT_TRUE(count_from_initial_colors(graph, pattern, kind, k) ==
                        count::subgraphs(graph, pattern, {kind}).total)
                << "trial " << trial;
    }
}

TEST(InitialColors, Limits) {
    const auto triangle = pattern::from_graph("triangle", Graph(3, {{0, 1}, {1, 2}, {0, 2}}));
    EXPECT_THROW(static_cast<void>(count_from_initial_colors(Graph(4, {}), triangle, Embedding::Induced, 2)),
                 std::invalid_argument);
    EXPECT_TRUE(count_from_initial_colors(Graph(), triangle, Embedding::Induced, 3) == 0);
}

}  // namespace
}  // namespace countable::theory
