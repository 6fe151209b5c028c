#include "countable/count/root_pieces.hpp"

#include <gtest/gtest.h>

#include "countable/count/counter.hpp"
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

}  // namespace
}  // namespace countable::count
