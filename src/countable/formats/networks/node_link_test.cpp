#include "countable/formats/networks/node_link.hpp"

#include <gtest/gtest.h>

#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

TEST(NodeLink, AsNetworkxWritesIt) {
    const std::string_view text =
        R"({"directed": false, "multigraph": false, "graph": {"name": [1, {"a": null}]},
 "nodes": [{"kind": "x", "id": "a\u00e9\n"}, {"id": 7, "kind": 1.5}, {"id": "7", "kind": true}],
 "links": [{"source": 7, "target": "a\u00e9\n", "w": 2}, {"source": "7", "target": 7, "w": 3}]})";
    const auto result =
        read_network(read_node_link, text, {.network = {.node_label_attribute = "kind", .edge_label_attribute = "w"}});
    EXPECT_EQ(result.input.graph.edges(), (std::vector<Edge>{{0, 1}, {1, 2}}));
    EXPECT_EQ(result.input.node_names, (Texts{"a\xC3\xA9\n", "7", "7"}));
    EXPECT_EQ(result.node_labels, (Texts{"x", "1.5", "true"}));
    EXPECT_EQ(result.edge_labels, (Texts{"2", "3"}));
    EXPECT_EQ(result.notes, Texts{});
}

TEST(NodeLink, EdgesInsteadOfLinksAndPlacesInsteadOfIds) {
    const auto result =
        read_network(read_node_link,
                     R"({"edges": [{"target": 2, "source": 0}], "nodes": [{"name": "a"}, {}, {}], "directed": true})");
    EXPECT_EQ(result.input.graph, Graph(3, {{0, 2}}));
    EXPECT_TRUE(result.input.node_ids.empty() && result.input.node_names.empty());
    EXPECT_EQ(result.notes, Texts{"f: the direction of edges is ignored"});
}

TEST(NodeLink, ErrorsNameTheLine) {
    const Defect cases[] = {
        {"", "f:1: expected an object '{' with \"nodes\" and \"links\", found the end of the file"},
        {"[]", "f:1: expected an object '{' with \"nodes\" and \"links\", found '[]'"},
        {"{}", "f: expected a list \"nodes\", found none"},
        {"{\"nodes\": []}", "f: expected a list \"links\" or \"edges\", found none"},
        {"{\"nodes\": {}}", "f:1: expected a list '[', found '{}}'"},
        {"{\"nodes\": [],\n\"nodes\": []}", "f:2: expected one list \"nodes\", found ' []}'"},
        {"{\"nodes\": [1]}", "f:1: expected an object '{', found '1]}'"},
        {"{\"nodes\": [{\"id\": [1]}]}", "f:1: expected a text or a number, found '[1]}]}'"},
        {"{\"nodes\": [{\"id\": 1},\n{\"id\": 1}], \"links\": []}", "f:2: node '1' repeats the one of line 1"},
        {"{\"nodes\": [{\"id\": 1},\n{}], \"links\": []}", "f:2: expected \"id\" of a node, found none"},
        {"{\"nodes\": [{},\n{\"id\": 1}], \"links\": []}", "f:2: expected no \"id\", since the first node has none"},
        {"{\"nodes\": [{\"id\": 1}],\n\"links\": [{\"source\": 1}]}", "f:2: expected \"target\" of a link, found none"},
        {"{\"nodes\": [{\"id\": 1}],\n\"links\": [{\"source\": 1, \"target\": \"1\"}]}",
         "f:2: expected a node of this file, found '\"1\"'"},
        {"{\"nodes\": [{\"id\": 1}],\n\"links\": [{\"source\": 1, \"target\": 1}]}", "f:2: edge 1 1 is a loop"},
        {"{\"nodes\": [{\"id\": 1}, {\"id\": 2}], \"links\": [{\"source\": 1, \"target\": 2},\n{\"source\": 2, \"target\": 1}]}",
         "f:2: edge 2 1 repeats line 1"},
        {"{\"directed\": 1}", "f:1: expected true or false for \"directed\", found '}'"},
        {"{\"a\": 1", "f:1: expected ',' or '}', found the end of the file"},
        {"{\"a\" 1}", "f:1: expected ':' after a name, found '1}'"},
        {"{a: 1}", "f:1: expected a name in quotes, found 'a: 1}'"},
        {"{\"a\": 01}", "f:1: expected a number, found '01}'"},
        {"{\"a\": tru}", "f:1: expected a value, found 'tru}'"},
        {"{\"a\": \"\\x\"}", "f:1: expected an escape after '\\', found 'x\"}'"},
        {"{\"a\": \"\\ud800\"}", "f:1: expected the second half of a character, '\\uDC00' to '\\uDFFF', found '\"}'"},
        {"{\"a\": \"\xff\"}", "f:1: expected a text in UTF-8 without control characters, found '\\xff\"}'"},
        {"{} x", "f:1: expected the end of the file, found 'x'"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(network_error(read_node_link, text), error) << text;
    EXPECT_EQ(network_error(read_node_link, "{\"a\":" + std::string(100'000, '[')),
              "f:1: expected at most 200 values within values, found more");
}

}  // namespace
}  // namespace countable::formats
