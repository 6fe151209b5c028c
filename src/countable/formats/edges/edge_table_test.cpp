#include "countable/formats/edges/edge_table.hpp"

#include <gtest/gtest.h>

#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

TEST(EdgeTable, ColumnsByTheirNames) {
    const auto result = read_network(read_edge_table, "weight,Source,Target,type\n1.5,7,3,\"a,b\"\n2,3,5,\"x\ny\"\n");
    EXPECT_EQ(result.input.graph, Graph(3, {{0, 1}, {0, 2}}));
    EXPECT_EQ(result.input.node_ids, (Ids{3, 5, 7}));
    EXPECT_EQ(result.notes, Texts{"f: columns 'weight', 'type' are ignored"});
}

TEST(EdgeTable, TextsAndLabels) {
    const auto result = read_network(read_edge_table, "from;to;kind\nTP53 gene;MDM2;binds\nMDM2;B,C;cuts\n",
                                     {.network = {.label_column = "kind"}});
    EXPECT_EQ(result.input.graph.edges(), (std::vector<Edge>{{0, 1}, {1, 2}}));
    EXPECT_EQ(result.input.node_names, (Texts{"TP53 gene", "MDM2", "B,C"}));
    EXPECT_EQ(result.edge_labels, (Texts{"binds", "cuts"}));
    EXPECT_EQ(result.notes, Texts{});
}

TEST(EdgeTable, ChosenColumnsAndNoHeader) {
    const auto chosen =
        read_network(read_edge_table, "a\tb\tc\n1\t2\t3\n", {.network = {.source_column = "c", .target_column = "a"}});
    EXPECT_EQ(chosen.input.node_ids, (Ids{1, 3}));
    const auto headless = read_network(read_edge_table, "1,2,x\n2,3,y\n", {.network = {.label_column = "3"}});
    EXPECT_EQ(headless.input.graph.edges(), (std::vector<Edge>{{0, 1}, {1, 2}}));
    EXPECT_EQ(headless.edge_labels, (Texts{"x", "y"}));
    EXPECT_EQ(read_network(read_edge_table, "u,v\n0,1\n# c\n1,2\n").input.graph, Graph(3, {{0, 1}, {1, 2}}));
    EXPECT_EQ(read_network(read_edge_table, "\xEF\xBB\xBFu,v\r\n\"0\",\"1\"\r\n").input.graph, Graph(2, {{0, 1}}));
    const auto texts = read_network(read_edge_table, "u,v\n1,01\n", {.network = {.string_ids = true}});
    EXPECT_EQ(texts.input.node_names, (Texts{"1", "01"}));
}

TEST(EdgeTable, ErrorsNameTheLine) {
    const Defect cases[] = {
        {"", "f: expected a header line with the columns of edges, found nothing"},
        {"a,b\n1,2\n", "f:1: expected the columns 'source' and 'target', found 'a', 'b'"},
        {"u,v\n", "f:2: expected an edge 'u v', found the end of the file"},
        {"u,v,w\n", "f:1: expected an edge after the header line, found the end of the file"},
        {"u,v,w\n1,2,3\n1,2\n", "f:3: expected 3 cells as on line 1, found 2"},
        {"u,v,w\n1,2,3\n1,x,3\n", "f:3: expected a node id from 0 to 2^64-1 in 'v', found 'x'"},
        {"u,v,w\n1,-2,3\n", "f:2: expected a node id from 0 to 2^64-1 in 'v', found '-2'"},
        {"u,v\n1,2\n1;3\n", "f:3: expected an edge 'u v', found '1;3'"},
        {"u,v,w\na,b,3\n,b,3\n", "f:3: expected a node id without control characters in 'u', found ''"},
        {"u,v,w\n1,\"2,3\n", "f:2: expected a closing quote, found the end of the file"},
        {"u,v,w\na,a,3\n", "f:2: edge a a is a loop"},
        {"u,v,w\na,b,3\nb,a,1\n", "f:3: edge b a repeats line 2"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(network_error(read_edge_table, text), error) << text;
}

}  // namespace
}  // namespace countable::formats
