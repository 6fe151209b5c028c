#include "countable/pattern/treewidth.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "countable/pattern/enumerate.hpp"

namespace countable::pattern {
namespace {

Shape cycle(unsigned n) {
    Shape shape(n);
    for (unsigned v = 0; v < n; ++v) shape.connect(v, (v + 1) % n);
    return shape;
}

Shape complete(unsigned n) {
    Shape shape(n);
    for (unsigned a = 0; a < n; ++a)
        for (unsigned b = a + 1; b < n; ++b) shape.connect(a, b);
    return shape;
}

Shape grid(unsigned rows, unsigned columns) {
    Shape shape(rows * columns);
    for (unsigned v = 0; v < shape.size; ++v) {
        if (v % columns + 1 < columns) shape.connect(v, v + 1);
        if (v + columns < shape.size) shape.connect(v, v + columns);
    }
    return shape;
}

/// The definition: the best of all elimination orders.
unsigned best_elimination(const Shape& shape) {
    std::vector<unsigned> order(shape.size);
    std::iota(order.begin(), order.end(), 0);
    unsigned best = shape.size;
    do {
        Shape rest = shape;
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
    EXPECT_EQ(treewidth(Shape(1)), 0u);
    EXPECT_EQ(treewidth(Shape(16)), 0u);
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
            const Shape shape(from_graph("", graph));
            EXPECT_EQ(treewidth(shape), best_elimination(shape))
                << nodes << " nodes, " << graph.num_edges() << " edges";
        }
}

}  // namespace
}  // namespace countable::pattern
