#include "countable/count/sorted/clique_counter.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "countable/graph/random_graph.hpp"

namespace countable::count {
namespace {

/// The cliques of so many nodes, found by trying all sets.
Count by_definition(const Graph& graph, unsigned size, std::vector<NodeId>& chosen, NodeId next) {
    if (chosen.size() == size) return 1;
    Count sum = 0;
    for (NodeId v = next; v < graph.num_nodes(); ++v) {
        bool joined = true;
        for (const NodeId u : chosen) joined = joined && graph.has_edge(u, v);
        if (!joined) continue;
        chosen.push_back(v);
        sum += by_definition(graph, size, chosen, v + 1);
        chosen.pop_back();
    }
    return sum;
}

TEST(CliqueCounter, AgreesWithTheDefinition) {
    Random random{23};
    Vocabulary vocabulary;
    vocabulary.relation({});
    for (int trial = 0; trial < 60; ++trial) {
        // Up to 150 nodes: more than 64 neighbours need several words.
        const auto nodes = static_cast<NodeId>(1 + random.below(trial % 6 == 0 ? 150 : 25));
        const Graph graph = random_graph(nodes, 1 + random.below(trial % 6 == 0 ? 6 : 9), 10, random);
        const SortedTarget target(graph, vocabulary, std::vector{RowPart::Upper});
        std::vector<NodeId> roots(nodes);
        std::iota(roots.begin(), roots.end(), 0);
        for (unsigned size = 3; size <= 5; ++size) {
            std::vector<NodeId> chosen;
            const std::function<bool()> stop;
            EXPECT_EQ(CliqueCounter(target, size, stop).count(roots), by_definition(graph, size, chosen, 0))
                << size << " nodes, trial " << trial;
        }
    }
}

TEST(CliqueCounter, Stops) {
    Random random{24};
    Vocabulary vocabulary;
    vocabulary.relation({});
    const Graph graph = random_graph(200, 9, 10, random);
    const SortedTarget target(graph, vocabulary, std::vector{RowPart::Upper});
    const std::function<bool()> stop = [] { return true; };
    CliqueCounter counter(target, 5, stop);
    EXPECT_THROW((void)counter.count(std::vector<NodeId>{0}), StopRequested);
}

}  // namespace
}  // namespace countable::count
