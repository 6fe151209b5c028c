#include "countable/theory/homomorphism_basis.hpp"

#include <gtest/gtest.h>

#include "countable/graph/random_graph.hpp"

namespace countable::theory {
namespace {

TEST(HomomorphismBasis, EqualsTheCount) {
    Random random(41);
    for (unsigned trial = 0; trial < 200; ++trial) {
        const Label node_labels = trial % 2 == 0 ? 2 : 0, edge_labels = trial % 3 == 0 ? 2 : 0;
        const auto pattern = pattern::from_graph("random", random_labelled_graph(static_cast<NodeId>(1 + trial % 6), 1,
                                                                                 2, node_labels, edge_labels, random));
        const Graph graph = random_labelled_graph(6, 1, 2, node_labels, edge_labels, random);
        EXPECT_TRUE(count_from_homomorphisms(graph, pattern) == count::subgraphs(graph, pattern).total)
            << "trial " << trial;
    }
    const auto large = pattern::from_graph("large", Graph(10, {}));
    EXPECT_THROW(static_cast<void>(count_from_homomorphisms(Graph(1, {}), large)), std::invalid_argument);
}

}  // namespace
}  // namespace countable::theory
