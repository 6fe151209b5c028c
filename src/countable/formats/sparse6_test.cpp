#include "countable/formats/sparse6.hpp"

#include <gtest/gtest.h>

#include "countable/formats/graph6.hpp"
#include "countable/formats/testing.hpp"

namespace countable::formats {
namespace {

TEST(Sparse6, KnownStrings) {
    // The example in the definition of the format.
    const Graph example(7, {{0, 1}, {0, 2}, {1, 2}, {5, 6}});
    EXPECT_EQ(to_sparse6(example), ":Fa@x^");
    EXPECT_EQ(parse_sparse6(":Fa@x^"), example);
    EXPECT_EQ(to_sparse6(Graph()), ":?");
    EXPECT_EQ(to_sparse6(Graph(1, {})), ":@");
    EXPECT_EQ(to_sparse6(Graph(2, {{0, 1}})), ":An");
    EXPECT_EQ(parse_sparse6(":?"), Graph());
    EXPECT_EQ(parse_sparse6(":@"), Graph(1, {}));
}

TEST(Sparse6, RoundTripOfRandomGraphs) {
    Random random(12);
    for (NodeId nodes = 0; nodes <= 70; ++nodes)
        for (const unsigned percent : {0u, 3u, 20u, 100u}) {
            const Graph graph = random_graph(nodes, percent, random);
            const auto text = to_sparse6(graph);
            EXPECT_EQ(parse_sparse6(text), graph) << text;
        }
}

/// Where padding by ones would read as a loop at the last node: n a power of two, n-2 with an edge, n-1 without.
TEST(Sparse6, PaddingThatIsNoLoop) {
    for (const NodeId nodes : {2u, 4u, 8u, 16u, 32u, 64u}) {
        Random random(nodes);
        for (int i = 0; i < 200; ++i) {
            std::vector<Edge> edges;
            for (NodeId v = 1; v + 1 < nodes; ++v)
                for (NodeId u = 0; u < v; ++u)
                    if (random.chance(1, 4)) edges.push_back({u, v});
            const Graph graph(nodes, edges);
            const auto text = to_sparse6(graph);
            EXPECT_EQ(parse_sparse6(text), graph) << text;
        }
    }
}

TEST(Sparse6, LargeSizes) {
    for (const NodeId nodes : {62u, 63u, 64u, 258047u, 258048u, 1u << 20}) {
        const Graph graph(nodes, {{0, nodes - 1}, {1, 2}, {nodes / 2, nodes - 2}});
        const auto text = to_sparse6(graph);
        EXPECT_LT(text.size(), 30u);
        EXPECT_EQ(parse_sparse6(text), graph) << text;
    }
}

/// For 16 nodes networkx pads with 0111 where nauty pads with 1111; both are less than a number and mean nothing.
TEST(Sparse6, PaddingOfNetworkx) {
    const Graph graph(16, {{0, 1}, {0, 2}, {1, 2}, {0, 3}});  // 4 pairs of 5 bits: 20 of 24
    const auto text = to_sparse6(graph);
    ASSERT_EQ((text.back() - 63) & 15, 15);
    auto padded = text;
    padded.back() = static_cast<char>(padded.back() - 8);
    EXPECT_EQ(parse_sparse6(padded), graph);
}

TEST(Sparse6, RefusesWhatIsNoSparse6) {
    const struct {
        std::string_view text, sentence;
    } cases[] = {
        {"", "expected sparse6, beginning with ':', found an empty line"},
        {"Fa@x^", "expected sparse6, beginning with ':', found 'Fa@x^'"},
        {";Fa@x^",
         "expected a whole sparse6 graph, found the change to the previous graph that ';' begins "
         "(incremental sparse6)"},
        {":", "expected sparse6 with a number of nodes, found ':'"},
        {":~A", "expected sparse6 with a number of nodes, found ':~A'"},
        {":Fa x^", "expected sparse6 bytes, '?' to '~', found ':Fa x^'"},
        {std::string_view(":Fa\0x^", 6), "expected sparse6 bytes, '?' to '~', found ':Fa\\x00x^'"},
        {":Fa@xC", "edge 4 6 stands there twice"},
        {":F~~~", "expected nodes below 7, found 7"},
        {":F~", "expected nodes below 7, found 7"},
        {":F_", "expected less than a byte of padding, all ones, at the end of sparse6, found ':F_'"},
        {":Fa@x]", "expected nodes below 7, found 7"},
        {":??", "expected nodes below 0, found 0"},
        {":@?", "edge 0 0 is a loop"},
        {":A?", "edge 0 0 is a loop"},
        {":~~~~~~~~", "expected at most 4294967295 nodes, found 68719476735"},
        {":~~?B~~~~", "expected a number of nodes in proportion to the line, found 67108863 nodes in 9 bytes"},
        {":~~??C???@", "expected less than a byte"},
    };
    for (const auto& [text, sentence] : cases) {
        const auto error = io::error_of([&] { (void)parse_sparse6(text, {"g.s6", 7}); });
        EXPECT_TRUE(error.starts_with("g.s6:7: " + std::string(sentence))) << text << "\n" << error;
    }
}

}  // namespace
}  // namespace countable::formats
