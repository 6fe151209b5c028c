#include "countable/formats/graph6.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"

namespace countable::formats {
namespace {

TEST(Graph6, KnownStrings) {
    EXPECT_EQ(to_graph6(Graph()), "?");
    EXPECT_EQ(to_graph6(Graph(1, {})), "@");
    EXPECT_EQ(to_graph6(Graph(2, {})), "A?");
    EXPECT_EQ(to_graph6(Graph(2, {{0, 1}})), "A_");
    EXPECT_EQ(to_graph6(Graph(3, {{0, 1}, {1, 2}, {0, 2}})), "Bw");
    EXPECT_EQ(to_graph6(Graph(4, {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}})), "C~");
    // The example in the definition of the format.
    EXPECT_EQ(to_graph6(Graph(5, {{0, 2}, {0, 4}, {1, 3}, {3, 4}})), "DQc");
    EXPECT_EQ(parse_graph6("DQc"), Graph(5, {{0, 2}, {0, 4}, {1, 3}, {3, 4}}));
    EXPECT_EQ(parse_graph6("?"), Graph());
    EXPECT_EQ(parse_graph6("@"), Graph(1, {}));
}

TEST(Graph6, SizesAsInTheDefinition) {
    const struct {
        std::uint64_t nodes;
        std::string_view text;
    } cases[] = {{30, "]"},
                 {62, "}"},
                 {63, "~??~"},
                 {12345, "~B?x"},
                 {258047, "~}~~"},
                 {258048, "~~???~??"},
                 {460175067, "~~?ZZZZZ"},
                 {4294967295, "~~B~~~~~"}};
    for (const auto& [nodes, text] : cases) {
        std::string out;
        append_graph6_size(out, nodes);
        EXPECT_EQ(out, text);
        std::string_view rest = out;
        EXPECT_EQ(take_graph6_size(rest, out, "graph6", {"g", 0}), nodes);
        EXPECT_TRUE(rest.empty());
    }
}

TEST(Graph6, RoundTripOfRandomGraphs) {
    Random random(11);
    for (const NodeId nodes : {0u, 1u, 2u, 3u, 4u, 5u, 7u, 12u, 13u, 61u, 62u, 63u, 64u, 65u, 200u, 700u})
        for (const unsigned percent : {0u, 3u, 50u, 100u}) {
            const Graph graph = random_graph(nodes, percent, random);
            const auto text = to_graph6(graph);
            EXPECT_EQ(parse_graph6(text), graph) << text.substr(0, 100);
        }
}

TEST(Graph6, LongerSizesThanNeededAreRead) {
    EXPECT_EQ(parse_graph6("~??BW"), parse_graph6("BW"));
    EXPECT_EQ(parse_graph6("~~?????BW"), parse_graph6("BW"));
}

TEST(Graph6, RefusesWhatIsNoGraph6) {
    const struct {
        std::string_view text, sentence;
    } cases[] = {
        {"", "expected graph6 with a number of nodes, found an empty line"},
        {"~", "expected graph6 with a number of nodes, found '~'"},
        {"~?", "expected graph6 with a number of nodes, found '~?'"},
        {"~~????A", "expected graph6 with a number of nodes, found '~~????A'"},
        {"D", "expected 2 bytes after the size of a graph6 graph of 5 nodes, found 0"},
        {"DQ", "expected 2 bytes after the size of a graph6 graph of 5 nodes, found 1"},
        {"DQcc", "expected 2 bytes after the size of a graph6 graph of 5 nodes, found 3"},
        {"@?", "expected 0 bytes after the size of a graph6 graph of 1 node, found 1"},
        {"DQd", "expected zeros in the unused bits of the last graph6 byte, found 'DQd'"},
        {"D c", "expected graph6 bytes, '?' to '~', found 'D c'"},
        {"D\x7f"
         "c",
         "expected graph6 bytes, '?' to '~', found 'D\\x7fc'"},
        {"D\xff"
         "c",
         "expected graph6 bytes, '?' to '~', found 'D\\xffc'"},
        {std::string_view("D\0c", 3), "expected graph6 bytes, '?' to '~', found 'D\\x00c'"},
        {"5Qc", "expected graph6 bytes, '?' to '~', found '5Qc'"},
        {"~~~~~~~~", "expected at most 4294967295 nodes, found 68719476735"},
        {"~~C?????", "expected at most 4294967295 nodes, found 4294967296"},
        {"~~B~~~~~?",
         "expected 1537228671735387478 bytes after the size of a graph6 graph of 4294967295 nodes, found 1"},
        {"~~??~~~~", "expected 23456243864918 bytes after the size of a graph6 graph of 16777215 nodes, found 0"},
    };
    for (const auto& [text, sentence] : cases) {
        const auto error = io::error_of([&] { (void)parse_graph6(text, {"g.g6", 7}); });
        EXPECT_TRUE(error.starts_with("g.g6:7: " + std::string(sentence))) << text << "\n" << error;
    }
}

TEST(Graph6, RefusesToWriteWhatCouldNotBeRead) {
    EXPECT_EQ(io::error_of<std::invalid_argument>([] { (void)to_graph6(Graph(100'000, {})); }),
              "graph6 would need 833325000 bytes for a graph of 100000 nodes; sparse6 grows with the edges only");
}

}  // namespace
}  // namespace countable::formats
