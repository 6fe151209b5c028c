#include "countable/formats/networks/pajek.hpp"

#include <gtest/gtest.h>

#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

TEST(Pajek, VerticesEdgesAndArcs) {
    const auto result =
        read_network(read_pajek,
                     "*Network friends\n*Vertices 4\n1 \"Ann Lee\" 0.1 0.2 0.5 ic Blue\n2 Bob\n3 \"C\"\n"
                     "4 \"D\"\n% comment\n*Edges\n1 2 1\n*Arcs :1 \"likes\"\n2 3\n3 2\n3 4 2.5\n");
    EXPECT_EQ(result.input.graph, Graph(4, {{0, 1}, {1, 2}, {2, 3}}));
    EXPECT_EQ(result.input.node_names, (Texts{"Ann Lee", "Bob", "C", "D"}));
    EXPECT_EQ(result.notes,
              (Texts{"f: the weights of edges are ignored",
                     "f: the direction of edges is ignored; 1 edge is there in both directions and counts "
                     "once"}));
}

TEST(Pajek, ListsAndMatrices) {
    EXPECT_EQ(read_network(read_pajek, "*vertices 4\n*edgeslist\n1 2 3\n*arcslist\n4 1\n").input.graph,
              Graph(4, {{0, 1}, {0, 2}, {0, 3}}));
    const auto matrix = read_network(read_pajek, "*Vertices 3\n*Matrix\n0 1 0\n1 0 0\n0 2 0\n");
    EXPECT_EQ(matrix.input.graph, Graph(3, {{0, 1}, {1, 2}}));
    EXPECT_EQ(matrix.input.node_ids, (Ids{1, 2, 3}));
}

TEST(Pajek, NodesWithoutLabelsOfTheirOwnHaveNumbers) {
    for (const std::string_view vertices : {"1 \"a\"\n2 \"a\"\n", "1 \"a\"\n", "2 \"b\"\n"}) {
        const auto result = read_network(read_pajek, "*Vertices 2\n" + std::string(vertices) + "*Edges\n1 2\n");
        EXPECT_EQ(result.input.node_ids, (Ids{1, 2})) << vertices;
        EXPECT_EQ(result.notes, Texts{"f: nodes are called by their numbers, since not all have a label of their own"});
    }
}

TEST(Pajek, OtherSectionsAreIgnored) {
    const auto result = read_network(read_pajek, "*Vertices 2 1\n1\n2\n*Edges\n1 2\n*Partition p\n*Vertices2\n1\n5\n");
    EXPECT_EQ(result.input.graph, Graph(2, {{0, 1}}));
    EXPECT_EQ(result.notes.front(), "f: the section '*Partition p' is ignored");
}

TEST(Pajek, ErrorsNameTheLine) {
    const Defect cases[] = {
        {"", "f:1: expected '*Vertices N', found the end of the file"},
        {"1 2\n", "f:1: expected '*Vertices N', found '1 2'"},
        {"*Edges\n1 2\n", "f:1: expected '*Vertices N' first, found '*Edges'"},
        {"*Vertices\n", "f:1: expected '*Vertices N', found '*Vertices'"},
        {"*Vertices 2\nx\n", "f:2: expected a vertex 'number \"label\"', found 'x'"},
        {"*Vertices 2\n3 \"c\"\n", "f:2: expected a vertex from 1 to 2, found '3'"},
        {"*Vertices 2\n1 \"c\n", "f:2: expected a label that ends with '\"', found '\"c'"},
        {"*Vertices 2\n1 a\n1 b\n", "f:3: vertex 1 is there already"},
        {"*Vertices 2\n*Edges\n1\n", "f:3: expected an edge 'u v', found '1'"},
        {"*Vertices 2\n*Edges\n1 3\n", "f:3: expected a vertex from 1 to 2, found '3'"},
        {"*Vertices 2\n*Edges\n1 1\n", "f:3: edge 1 1 is a loop"},
        {"*Vertices 2\n1 a\n2 b\n*Edges\n1 2\n2 1\n", "f:6: edge b a repeats line 5"},
        {"*Vertices 2\n*Arcs\n1 2\n2 1\n1 2\n", "f:5: edge 1 2 repeats line 3"},
        {"*Vertices 2\n*Vertices 2\n", "f:2: expected one network, found a second '*Vertices' after that of line 1"},
        {"*Vertices 2\n*Matrix\n0 1\n", "f:4: expected 2 rows of the matrix, found 1"},
        {"*Vertices 2\n*Matrix\n0 1 1\n", "f:3: expected a row of 2 numbers, found '0 1 1'"},
        {"*Vertices 1\n*Matrix\n0\n0\n", "f:4: expected 1 rows of the matrix, found another: '0'"},
        {"*Vertices 4000000000\n",
         "f:1: expected at most 64 nodes for each that the file lists, or for each edge, found 4000000000 for 0"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(network_error(read_pajek, text), error) << text;
}

}  // namespace
}  // namespace countable::formats
