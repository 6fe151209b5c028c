#include "countable/formats/networks/adjacency_list.hpp"

#include <gtest/gtest.h>

#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

TEST(AdjacencyList, AsNetworkxWritesIt) {
    const auto result = read_network(read_adjacency_list, "# write_adjlist\n# GMT\n#\n10 2 3\n2 3\n3\n7\n");
    EXPECT_EQ(result.input.graph, Graph(4, {{0, 1}, {0, 3}, {1, 3}}));
    EXPECT_EQ(result.input.node_ids, (Ids{2, 3, 7, 10}));
    EXPECT_EQ(result.notes, Texts{});
    EXPECT_TRUE(read_network(read_adjacency_list, "0 1\n").input.node_ids.empty());
}

TEST(AdjacencyList, AnEdgeMayBeListedAtBothEnds) {
    const auto result = read_network(read_adjacency_list, "a b c\r\nb a\r\nc\ta\r\n");
    EXPECT_EQ(result.input.graph, Graph(3, {{0, 1}, {0, 2}}));
    EXPECT_EQ(result.input.node_names, (Texts{"a", "b", "c"}));
    EXPECT_EQ(result.notes, Texts{"f: 2 edges are listed at both ends and count once"});
}

TEST(AdjacencyList, IdsAreTextsIfAskedFor) {
    const auto result = read_network(read_adjacency_list, "7 007\n", {.network = {.string_ids = true}});
    EXPECT_EQ(result.input.node_names, (Texts{"7", "007"}));
}

TEST(AdjacencyList, ErrorsNameTheLine) {
    const Defect cases[] = {
        {"", "f:1: expected a node and its neighbours, found the end of the file"},
        {"# c\n", "f:2: expected a node and its neighbours, found the end of the file"},
        {"0 1\n2 x\n", "f:2: expected a node id from 0 to 2^64-1, found 'x'"},
        {"0 -1\n", "f:1: expected a node id from 0 to 2^64-1, found '-1'"},
        {"0 1 1\n", "f:1: edge 0 1 stands there twice"},
        {"0 1\n1 0\n0 1\n", "f:3: edge 0 1 repeats line 1"},
        {"7 007\n", "f:1: edge 7 7 is a loop"},
        {"a b\nb \x01\n", "f:2: expected a node id without control characters, found '\\x01'"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(network_error(read_adjacency_list, text), error) << text;
}

}  // namespace
}  // namespace countable::formats
