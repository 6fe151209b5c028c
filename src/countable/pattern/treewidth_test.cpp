#include "countable/pattern/treewidth.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "countable/pattern/enumerate.hpp"
#include "countable/support/random.hpp"

namespace countable::pattern {
namespace {

PatternGraph cycle(unsigned n) {
    PatternGraph shape(n);
    for (unsigned v = 0; v < n; ++v) shape.connect(v, (v + 1) % n);
    return shape;
}

PatternGraph complete(unsigned n) {
    PatternGraph shape(n);
    for (unsigned a = 0; a < n; ++a)
        for (unsigned b = a + 1; b < n; ++b) shape.connect(a, b);
    return shape;
}

PatternGraph grid(unsigned rows, unsigned columns) {
    PatternGraph shape(rows * columns);
    for (unsigned v = 0; v < shape.size; ++v) {
        if (v % columns + 1 < columns) shape.connect(v, v + 1);
        if (v + columns < shape.size) shape.connect(v, v + columns);
    }
    return shape;
}

/// The definition: the best of all elimination orders.
unsigned best_elimination(const PatternGraph& shape) {
    std::vector<unsigned> order(shape.size);
    std::iota(order.begin(), order.end(), 0);
    unsigned best = shape.size;
    do {
        PatternGraph rest = shape;
        unsigned width = 0;
        std::vector<bool> gone(shape.size, false);
        for (const unsigned v : order) {
            gone[v] = true;
            std::vector<unsigned> around;
            for (unsigned u = 0; u < shape.size; ++u)
                if (!gone[u] && rest.adjacent(u, v)) around.push_back(u);
            width = std::max(width, static_cast<unsigned>(around.size()));
            for (const unsigned a : around)
                for (const unsigned b : around)
                    if (a != b) rest.connect(a, b);
        }
        best = std::min(best, width);
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}

TEST(Treewidth, KnownGraphs) {
    EXPECT_EQ(treewidth(PatternGraph(1)), 0u);
    EXPECT_EQ(treewidth(PatternGraph(16)), 0u);
    for (unsigned n = 2; n <= 16; ++n) EXPECT_EQ(treewidth(complete(n)), n - 1);
    for (unsigned n = 3; n <= 16; ++n) EXPECT_EQ(treewidth(cycle(n)), 2u);
    EXPECT_EQ(treewidth(grid(1, 16)), 1u);
    EXPECT_EQ(treewidth(grid(2, 8)), 2u);
    EXPECT_EQ(treewidth(grid(3, 5)), 3u);
    EXPECT_EQ(treewidth(grid(4, 4)), 4u);
}

TEST(Treewidth, AgreesWithTheBestOfAllEliminationOrders) {
    for (unsigned nodes = 1; nodes <= 6; ++nodes)
        for (const Graph& graph : all_graphs(nodes)) {
            const PatternGraph shape(from_graph("", graph));
            EXPECT_EQ(treewidth(shape), best_elimination(shape))
                << nodes << " nodes, " << graph.num_edges() << " edges";
        }
}

/// The dynamic programme by itself, for graphs that are too large for all orders.
unsigned by_dynamic_programme(const PatternGraph& shape) {
    std::vector<unsigned> adjacent(shape.size, 0);
    for (const auto [a, b] : shape.edges()) {
        adjacent[a] |= 1u << b;
        adjacent[b] |= 1u << a;
    }
    std::vector<unsigned> least(std::size_t{1} << shape.size, shape.size);
    least[0] = 0;
    for (unsigned set = 1; set < least.size(); ++set)
        for (unsigned v = 0; v < shape.size; ++v) {
            if ((set >> v & 1) == 0) continue;
            const unsigned gone = set & ~(1u << v);
            unsigned reached = adjacent[v] | 1u << v;
            for (unsigned before = 0; before != reached;) {
                before = reached;
                for (unsigned u = 0; u < shape.size; ++u)
                    if ((reached & gone) >> u & 1) reached |= adjacent[u];
            }
            unsigned degree = 0;
            for (unsigned u = 0; u < shape.size; ++u) degree += u != v && ((reached & ~gone) >> u & 1) ? 1 : 0;
            least[set] = std::min(least[set], std::max(least[gone], degree));
        }
    return least.back();
}

TEST(Treewidth, OfRandomGraphsAgreesWithTheDynamicProgramme) {
    Random random(27);
    for (unsigned round = 0; round < 300; ++round) {
        PatternGraph shape(static_cast<unsigned>(7 + random.below(5)));
        const std::uint64_t percent = 15 + random.below(75);
        for (unsigned a = 0; a < shape.size; ++a)
            for (unsigned b = a + 1; b < shape.size; ++b)
                if (random.chance(percent, 100)) shape.connect(a, b);
        EXPECT_EQ(treewidth(shape), by_dynamic_programme(shape)) << round;
    }
}

}  // namespace
}  // namespace countable::pattern
