#include "countable/formats/networks/metis.hpp"

#include <gtest/gtest.h>

#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

TEST(Metis, TheExampleOfItsManual) {
    // METIS 5.1 manual, figure 2: 7 nodes and 11 edges, in four ways to write them.
    const Graph expected(7, {{0, 4}, {0, 2}, {0, 1}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {3, 5}, {3, 6}, {4, 5}, {5, 6}});
    const std::string_view ways[] = {
        "7 11\n5 3 2\n1 3 4\n5 4 2 1\n2 3 6 7\n1 3 6\n5 4 7\n6 4\n",
        "% weights\n7 11 001\n5 1 3 2 2 1\n1 1 3 2 4 1\n5 3 4 2 2 2 1 2\n2 1 3 2 6 2 7 5\n1 1 3 3 6 2\n5 2 4 2 7 6\n6 6 4 5\n",
        "7 11 011\n4 5 1 3 2 2 1\n2 1 1 3 2 4 1\n5 5 3 4 2 2 2 1 2\n3 2 1 3 2 6 2 7 5\n1 1 1 3 3 6 2\n6 5 2 4 2 7 6\n2 6 6 4 5\n",
        "7 11 010 3\n1 2 0 5 3 2\n0 2 2 1 3 4\n4 1 1 5 4 2 1\n2 2 3 2 3 6 7\n1 1 1 1 3 6\n2 2 1 5 4 7\n1 2 1 6 4\n",
    };
    for (const auto text : ways) {
        const auto result = read_network(read_metis, text);
        EXPECT_EQ(result.input.graph, expected) << text;
        EXPECT_EQ(result.input.node_ids, (Ids{1, 2, 3, 4, 5, 6, 7}));
        EXPECT_EQ(result.notes, text == ways[0] ? Texts{} : Texts{"f: the weights of nodes and edges are ignored"});
    }
}

TEST(Metis, AnEmptyLineIsANodeWithoutEdges) {
    EXPECT_EQ(read_network(read_metis, "3 1\n3\n\n1\n").input.graph, Graph(3, {{0, 2}}));
    EXPECT_EQ(read_network(read_metis, "1 0\n\n\n\n").input.graph, Graph(1, {}));
    EXPECT_EQ(read_network(read_metis, "2 1 100\n9 2\n9 1\n").input.graph, Graph(2, {{0, 1}}));
}

TEST(Metis, ErrorsNameTheLine) {
    const Defect cases[] = {
        {"", "f:1: expected 'NODES EDGES [FORMAT [WEIGHTS]]', found the end of the file"},
        {"% c\nx 1\n", "f:2: expected 'NODES EDGES [FORMAT [WEIGHTS]]', found 'x 1'"},
        {"2 1 12\n", "f:1: expected 'NODES EDGES [FORMAT [WEIGHTS]]', found '2 1 12'"},
        {"3 1\n2\n1\n", "f:4: expected a line for each of 3 nodes, found 2"},
        {"2 1\n2\n1\n1\n", "f:4: expected the end of the file after the lines of 2 nodes, found '1'"},
        {"2 1\n3\n1\n", "f:2: expected a node from 1 to 2, found '3'"},
        {"2 1\n0\n1\n", "f:2: expected a node from 1 to 2, found '0'"},
        {"2 1\nx\n1\n", "f:2: expected a node from 1 to 2, found 'x'"},
        {"2 1 1\n2 5\n1\n", "f:3: expected a weight after each neighbour, found '1'"},
        {"2 1 10\n5 2\n\n", "f:3: expected the weights of the node, found an empty line"},
        {"3 2\n2 3\n1\n\n", "f:2: expected node 3 to list node 1, as node 1 lists node 3"},
        {"3 2\n2\n1\n1\n", "f:4: expected node 1 to list node 3, as node 3 lists node 1"},
        {"2 2\n2\n1\n", "f:1: expected 1 edges as the nodes have, found 2"},
        {"2 2\n1 2\n1\n", "f:2: edge 1 1 is a loop"},
        {"2 2\n2 2\n1 1\n", "f:2: edge 1 2 stands there twice"},
        {"4294967295 1\n", "f:2: expected a line for each of 4294967295 nodes, found 0"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(network_error(read_metis, text), error) << text;
}

}  // namespace
}  // namespace countable::formats
