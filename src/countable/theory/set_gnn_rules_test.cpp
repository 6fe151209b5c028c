#include "countable/theory/set_gnn_rules.hpp"

#include <gtest/gtest.h>

#include "countable/formats/graph6.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/pattern/enumerate.hpp"
#include "countable/support/random.hpp"

namespace countable::theory {
namespace {

using count::Embedding;

// What one layer of a 1-2-3-GNN sees determines all counts of connected patterns of four nodes.
TEST(CountFromTriples, IsTheCount) {
    Random random(6);
    const auto patterns = pattern::all_graphs(4, pattern::Connected::Only);
    ASSERT_EQ(patterns.size(), 6u);
    for (const NodeId nodes : {0u, 3u, 4u, 6u, 9u, 12u})
        for (const unsigned percent : {20u, 50u, 90u, 100u}) {
            const Graph graph = random_graph(nodes, percent, 100, random);
            for (const Graph& pattern : patterns)
                for (const Embedding kind : {Embedding::NonInduced, Embedding::Induced})
                    EXPECT_TRUE(count_from_triples(graph, pattern, kind) ==
                                count::subgraphs(graph, pattern::from_graph("pattern", pattern), {kind}).total)
                        << formats::to_graph6(pattern) << " in " << formats::to_graph6(graph)
                        << (kind == Embedding::Induced ? ", induced" : "");
        }
}

}  // namespace
}  // namespace countable::theory
