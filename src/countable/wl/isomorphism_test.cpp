// Against nauty: no test may separate isomorphic graphs, and on few nodes 2-FWL separates all others.
#include <gtest/gtest.h>

#include "countable/pattern/enumerate.hpp"
#include "countable/pattern/shape.hpp"
#include "countable/wl/expectations.hpp"
#include "countable/wl/k_wl.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::wl {
namespace {

bool isomorphic(const Graph& a, const Graph& b) {
    const auto canonical = [](const Graph& graph) {
        return pattern::symmetry(pattern::Shape(pattern::from_graph("", graph))).canonical;
    };
    return a.num_nodes() == b.num_nodes() && canonical(a) == canonical(b);
}

bool separated(const Graph& a, const Graph& b, unsigned k, Variant variant) {
    return k_wl(a, b, {.k = k, .variant = variant, .detail = Detail::Verdict}).distinguished();
}

TEST(Isomorphism, TestsAreInvariantAndPairsCompleteOnFewNodes) {
    Random random{31};
    unsigned equal = 0;
    for (unsigned round = 0; round < 3000; ++round) {
        const auto n = static_cast<NodeId>(2 + random.below(4));
        const auto labels = static_cast<Label>(random.below(3)), bonds = static_cast<Label>(random.below(3));
        const Graph a = test::random_graph(n, 50, random, labels, bonds);
        const Graph b = test::random_graph(n, 50, random, labels, bonds);
        // Without an edge there is nothing that says whether edges are labelled.
        if (a.num_edges() == 0 || b.num_edges() == 0) continue;
        const bool same = isomorphic(a, b);
        equal += same;
        SCOPED_TRACE(test::describe(a) + " | " + test::describe(b));
        EXPECT_EQ(separated(a, b, 2, Variant::Folklore), !same);
        EXPECT_EQ(separated(a, b, 3, Variant::Oblivious), !same);
        if (!same) continue;
        EXPECT_FALSE(separated(a, b, 1, Variant::Folklore));
        EXPECT_FALSE(separated(a, b, 2, Variant::Oblivious));
        EXPECT_FALSE(separated(a, b, 3, Variant::Folklore));
    }
    EXPECT_GT(equal, 100u);
}

TEST(Isomorphism, AllGraphsOnSixNodes) {
    const auto graphs = pattern::all_graphs(6);
    ASSERT_EQ(graphs.size(), 156u);
    unsigned blind = 0;
    for (std::size_t i = 0; i < graphs.size(); ++i)
        for (std::size_t j = i + 1; j < graphs.size(); ++j) {
            if (graphs[i].num_edges() != graphs[j].num_edges()) continue;
            EXPECT_TRUE(separated(graphs[i], graphs[j], 2, Variant::Folklore));
            const bool nodes = separated(graphs[i], graphs[j], 1, Variant::Folklore);
            EXPECT_EQ(separated(graphs[i], graphs[j], 2, Variant::Oblivious), nodes);
            blind += !nodes;
        }
    // C6 and two triangles, C6 with a long chord and two triangles joined, and the complements of both.
    EXPECT_EQ(blind, 4u);
}

}  // namespace
}  // namespace countable::wl
