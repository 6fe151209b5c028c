#include "countable/formats/networks/gml.hpp"

#include <gtest/gtest.h>

#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

constexpr std::string_view small =
    "Creator \"x\"\n# comment\ngraph [\n  directed 0\n  node [ id 7 label \"A&amp;B\" kind \"x\" graphics [ x 1.5 ] ]\n"
    "  node [\n    id 3\n    label \"C\"\n    kind \"y\"\n  ]\n  edge [ source 7 target 3 bond 2 ]\n]\n";

TEST(Gml, NodesAreCalledByTheirLabels) {
    const auto result = read_network(read_gml, small);
    EXPECT_EQ(result.input.graph, Graph(2, {{0, 1}}));
    EXPECT_EQ(result.input.node_names, (Texts{"A&B", "C"}));
    EXPECT_EQ(result.notes, Texts{});
}

TEST(Gml, ElseByTheirIds) {
    const auto result = read_network(
        read_gml, "graph [ edge [ source 5 target -1 ] node [ id 5 label \"a\" ] node [ id -1 label \"a\" ] ]");
    EXPECT_EQ(result.input.graph, Graph(2, {{0, 1}}));
    EXPECT_EQ(result.input.node_names, (Texts{"5", "-1"}));
    EXPECT_EQ(result.notes, Texts{"f: nodes are called by their ids, since not all have a label of their own"});
    EXPECT_EQ(read_network(read_gml, "graph [ node [ id 9 ] ]").input.node_ids, Ids{9});
}

TEST(Gml, AttributesAsLabels) {
    const auto result =
        read_network(read_gml, small, {.network = {.node_label_attribute = "kind", .edge_label_attribute = "bond"}});
    EXPECT_EQ(result.node_labels, (Texts{"x", "y"}));
    EXPECT_EQ(result.edge_labels, Texts{"2"});
}

TEST(Gml, DirectedEdgesAreMerged) {
    const std::string_view text =
        "graph [ directed 1 node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 w 1 ]\nedge [ source 2 target 1 w 3 ] ]";
    const auto result = read_network(read_gml, text);
    EXPECT_EQ(result.input.graph, Graph(2, {{0, 1}}));
    EXPECT_EQ(result.notes,
              Texts{"f: the direction of edges is ignored; 1 edge is there in both directions and counts once"});
    EXPECT_EQ(network_error(read_gml, text, {.network = {.edge_label_attribute = "w"}}),
              "f:2: expected the label '1' as of the edge 1 2 in the other direction, found '3'");
}

TEST(Gml, ErrorsNameTheLine) {
    const Defect cases[] = {
        {"", "f:1: expected 'graph [', found the end of the file"},
        {"graph\n", "f:2: expected '[', found the end of the file"},
        {"graph [\n", "f:2: expected a name or ']', found the end of the file"},
        {"graph [ ] graph [ ]", "f:1: expected one graph, found a second one"},
        {"graph [ ] ]", "f:1: expected a name, such as 'graph', found ']'"},
        {"graph [ directed 2 ]", "f:1: expected 'directed 0' or 'directed 1', found '2'"},
        {"graph [\nnode [ label \"a\" ] ]", "f:2: expected 'id' of the node, found none"},
        {"graph [\nnode [ id 1 ]\nnode [ id 1 ] ]", "f:3: node '1' repeats the one of line 2"},
        {"graph [ node [ id 1 ]\nedge [ source 1 ] ]", "f:2: expected 'target' of the edge, found none"},
        {"graph [ node [ id 1 ]\nedge [ source 1 target 2 ] ]", "f:2: expected a node of this file, found '2'"},
        {"graph [ node [ id x ] ]", "f:1: expected a number, a text in quotes, or '[', found 'x ] ]'"},
        {"graph [ node [ id \"x ] ]", "f:1: expected a text that ends with '\"', found 'x ] ]'"},
        {"graph [ node [ id 1 ] node [ id 2 ]\nedge [ source 1 target 2 ]\nedge [ source 2 target 1 ] ]",
         "f:3: edge 2 1 repeats line 2"},
        {"graph [ node [ id 1 ] edge [ source 1 target 1 ] ]", "f:1: edge 1 1 is a loop"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(network_error(read_gml, text), error) << text;
    EXPECT_EQ(network_error(read_gml, "graph [ node [ id 1 ] ]", {.network = {.node_label_attribute = "kind"}}),
              "f:1: expected the attribute 'kind' of node '1', found none");
    std::string deep = "x ";
    for (int i = 0; i < 100'000; ++i) deep += "[ x ";
    EXPECT_EQ(network_error(read_gml, deep), "f:1: expected at most 100 lists within lists, found more");
}

}  // namespace
}  // namespace countable::formats
