#include "countable/wl/tuple_colors.hpp"

#include <gtest/gtest.h>

#include "countable/wl/test_graphs.hpp"
#include "countable/wl/tuple_keys.hpp"

namespace countable::wl {
namespace {

// Types of k-tuples of distinct nodes, and of the ways in which entries coincide: 1-tuples 1; pairs: equal, adjacent,
// not adjacent; triples of an unlabelled graph: 8 on distinct nodes, 3 * 2 with two equal, 1 with all equal.
TEST(IsomorphismTypes, NumbersOfTypes) {
    Random random{51};
    const Graph graph = test::random_graph(12, 50, random);
    EXPECT_EQ(isomorphism_types(graph, graph, 1).num_colors, 1u);
    EXPECT_EQ(isomorphism_types(graph, graph, 2).num_colors, 3u);
    EXPECT_EQ(isomorphism_types(graph, graph, 3).num_colors, 15u);
    EXPECT_EQ(isomorphism_types(graph, graph, 4).num_colors, 127u);  // 64 + 6 * 8 + 7 * 2 + 1
    EXPECT_EQ(isomorphism_types(Graph(), Graph(), 3).num_colors, 0u);
}

// Digits that do not fit into 64 bits together: keys are shortened on the way, their order stays.
TEST(TupleKeys, LongKeysCompareAsTheirDigits) {
    const TupleShape shape{1, {50, 30}};
    Random random{52};
    std::vector<std::vector<Color>> digits(80);
    TupleKeys keys(shape, 2);
    for (unsigned d = 0; d < 9; ++d)
        keys.append(1u << 20, [&](unsigned graph, std::size_t, Color* out) {
            for (std::size_t v = 0; v < shape.nodes[graph]; ++v) {
                out[v] = static_cast<Color>(random.below(2) << 19);
                digits[graph * 50 + v].push_back(out[v]);
            }
        });
    const auto ranks = keys.ranks();
    for (std::size_t a = 0; a < 80; ++a)
        for (std::size_t b = 0; b < 80; ++b) EXPECT_EQ(ranks.colors[a] < ranks.colors[b], digits[a] < digits[b]);
}

}  // namespace
}  // namespace countable::wl
