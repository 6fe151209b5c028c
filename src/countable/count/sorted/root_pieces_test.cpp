#include "countable/count/sorted/root_pieces.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "countable/count/counter.hpp"
#include "countable/count/sorted/sorted_engine.hpp"
#include "countable/graph/random_graph.hpp"

namespace countable::count {
namespace {

TEST(RootPieces, CoverAllRootsInOrder) {
    for (const std::size_t roots : {0, 1, 2, 31, 300, 60'000, 3'000'000}) {
        std::size_t end = 0;
        for (const auto& [first, last] : root_pieces(roots)) {
            EXPECT_EQ(first, end);
            EXPECT_LT(first, last);
            EXPECT_LE(last - first, 1024u);
            EXPECT_TRUE(first >= 32 || last - first == 1);
            end = last;
        }
        EXPECT_EQ(end, roots);
    }
}

TEST(RootPieces, ProgressGoesFromNothingToAllOfTheWork) {
    Random random{9};
    const Graph graph = random_graph(300, 1, 40, random);
    Labels labels;
    std::vector<Query> queries;
    for (const char* const name : {"path-4", "cycle-5", "4-cycle", "house", "a-b, c-d", "star-4"})
        for (const auto embedding : {Embedding::NonInduced, Embedding::Induced})
            for (const auto per : {Per::Graph, Per::Node, Per::Edge})
                queries.push_back({pattern::parse(name, labels), embedding, per});
    const Counter counter(queries);
    for (const unsigned threads : {1u, 3u}) {
        std::vector<double> fractions;
        (void)counter.answer(graph, {threads, [&](double fraction) { fractions.push_back(fraction); }, {}});
        ASSERT_GT(fractions.size(), 100u);
        EXPECT_TRUE(std::ranges::is_sorted(fractions));
        EXPECT_LT(fractions.front(), 0.1);
        EXPECT_NEAR(fractions.back(), 1, 1e-6);
    }
}

/// A graph with hubs: each new node is linked to the ends of random edges (Barabasi and Albert 1999).
Graph graph_with_hubs(NodeId nodes, NodeId links) {
    Random random{3};
    std::vector<Edge> edges;
    for (NodeId v = 1; v < links; ++v) edges.push_back({v - 1, v});
    for (NodeId v = links; v < nodes; ++v) {
        const std::size_t known = edges.size();
        std::set<NodeId> ends;
        while (ends.size() < links) {
            const auto& [a, b] = edges[random.below(known)];
            ends.insert(random.chance(1, 2) ? a : b);
        }
        for (const NodeId end : ends) edges.push_back({end, v});
    }
    return Graph(nodes, edges);
}

/// Many ways down, from every root, find the same amount of work as the few that are taken before a count.
TEST(RootPieces, EstimatesVaryLittle) {
    const Graph graph = graph_with_hubs(3000, 10);
    Labels labels;
    for (const char* const name : {"cycle-5", "house", "path-5", "butterfly"}) {
        Vocabulary vocabulary;
        const Plan plan = make_plan(pattern::PatternGraph(pattern::parse(name, labels)), Embedding::NonInduced, {},
                                    large_graph, vocabulary);
        const SortedTarget target(graph, vocabulary, std::vector(vocabulary.relations.size(), RowPart::Whole));
        const auto roots = target.universe(plan.levels[0].universe);
        SortedEngine<std::uint64_t> engine(plan, target);
        Random random{17};
        double exact = 0;
        constexpr unsigned ways = 200;
        for (const NodeId root : roots)
            for (unsigned way = 0; way < ways; ++way) exact += engine.probe(root, random).tree / ways;
        const auto steps = estimated_steps(plan, target, root_pieces(roots.size()));
        EXPECT_NEAR(std::accumulate(steps.begin(), steps.end(), 0.0) / exact, 1, 0.15) << name;
    }
}

}  // namespace
}  // namespace countable::count
