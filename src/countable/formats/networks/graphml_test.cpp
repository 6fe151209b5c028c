#include "countable/formats/networks/graphml.hpp"

#include <gtest/gtest.h>

#include "countable/formats/networks/testing.hpp"

namespace countable::formats {
namespace {

/// A file as networkx and igraph write it.
constexpr std::string_view document = R"(<?xml version='1.0' encoding='utf-8'?>
<!DOCTYPE graphml SYSTEM "graphml.dtd">
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <!-- keys -->
  <key id="d1" for="edge" attr.name="bond" attr.type="string"><default>single</default></key>
  <key id="d0" for="node" attr.name="element" attr.type="string" />
  <graph edgedefault="undirected">
    <node id="n&amp;1"><data key="d0">C</data><data key="x"><y:Shape a="1"/></data></node>
    <node id="n2"><data key="d0"><![CDATA[N<]]></data></node>
    <edge source="n&amp;1" target='n3'><data key="d1">double</data></edge>
    <node id="n3"><data key="d0">&#79;</data></node>
    <edge source="n2" target="n3"/>
  </graph>
</graphml>
)";

TEST(GraphMl, NodesEdgesAndIds) {
    const auto result = read_network(read_graphml, document);
    EXPECT_EQ(result.input.graph, Graph(3, {{0, 2}, {1, 2}}));
    EXPECT_EQ(result.input.node_names, (Texts{"n&1", "n2", "n3"}));
    EXPECT_EQ(result.notes, Texts{});
}

TEST(GraphMl, DataAsLabelsWithDefaults) {
    const auto result = read_network(read_graphml, document,
                                     {.network = {.node_label_attribute = "element", .edge_label_attribute = "bond"}});
    EXPECT_EQ(result.node_labels, (Texts{"C", "N<", "O"}));
    EXPECT_EQ(result.edge_labels, (Texts{"double", "single"}));
}

TEST(GraphMl, DirectedEdgesAreMerged) {
    const auto result = read_network(read_graphml,
                                     "<graphml><graph edgedefault='directed'><node id='1'/><node id='0'/>"
                                     "<edge source='1' target='0'/><edge source='0' target='1'/></graph></graphml>");
    EXPECT_EQ(result.input.graph, Graph(2, {{0, 1}}));
    EXPECT_EQ(result.input.node_ids, (Ids{1, 0}));
    EXPECT_EQ(result.notes,
              Texts{"f: the direction of edges is ignored; 1 edge is there in both directions and counts once"});
    EXPECT_EQ(network_error(
                  read_graphml,
                  "<graphml><graph edgedefault='directed'><node id='1'/><node id='0'/>\n"
                  "<edge directed='false' source='1' target='0'/>\n<edge source='0' target='1'/></graph></graphml>"),
              "f:3: edge 0 1 repeats line 2");
}

TEST(GraphMl, ErrorsNameTheLine) {
    const auto graph = [](std::string_view inside) {
        return "<graphml>\n<graph edgedefault='undirected'>\n" + std::string(inside) + "\n</graph>\n</graphml>";
    };
    const std::pair<std::string, std::string> cases[] = {
        {"", "f:1: expected an element, found the end of the file"},
        {"<a>", "f:1: expected '<graphml>', found 'a'"},
        {"<graphml/>", "f:1: expected '<graph>' in '<graphml>', found none"},
        {"<graphml>", "f:1: expected '</graphml>', found the end of the file"},
        {"text", "f:1: expected an element, found text outside of it"},
        {"<graphml></graph>", "f:1: expected '</graphml>', found '</graph>'"},
        {"<graphml/><graphml/>", "f:1: expected the end of the document, found '<graphml/>'"},
        {"<graphml a=1>", "f:1: expected the value of an attribute in quotes, found '1>'"},
        {"<graphml a='1' a='2'>", "f:1: expected each attribute once, found 'a' twice"},
        {"<graphml a='&x;'>", "f:1: expected &lt; &gt; &amp; &quot; &apos; or the number of a character, found '&x;'"},
        {"<graphml a='<'>", "f:1: expected the value of an attribute without '<', found '<'"},
        {"<!DOCTYPE graphml [<!ENTITY a \"b\">]><graphml/>",
         "f:1: expected a document type without declarations, before the first element, found '<!DOCTYPE graphml [<!ENTITY a \"b\"'"},
        {"<?xml version='1.0' encoding='utf-16'?>",
         "f:1: expected a document in UTF-8, found '<?xml version='1.0' encoding='utf-16''"},
        {"<!-- a", "f:1: expected '-->' after '<!--', found ' a'"},
        {graph("<node/>"), "f:3: expected the attribute 'id' of '<node>', found none"},
        {graph("<node id='a'/>\n<node id='a'/>"), "f:4: node 'a' repeats the one of line 3"},
        {graph("<node id='a'/>\n<edge source='a'/>"), "f:4: expected the attribute 'target' of '<edge>', found none"},
        {graph("<node id='a'/>\n<edge source='a' target='b'/>"), "f:4: expected a node of this file, found 'b'"},
        {graph("<node id='a'/>\n<edge source='a' target='a'/>"), "f:4: edge a a is a loop"},
        {graph("<node id='a'/><node id='b'/>\n<edge source='a' target='b'/>\n<edge source='b' target='a'/>"),
         "f:5: edge b a repeats line 4"},
        {graph("<hyperedge/>"), "f:3: expected edges between two nodes, found '<hyperedge>'"},
        {graph("<node id='a'><graph/></node>"), "f:3: expected a graph without graphs in its nodes, found '<graph>'"},
        {"<graphml><graph/><graph/></graphml>", "f:1: expected one graph, found a second one"},
        {"<graphml><graph edgedefault='x'/></graphml>",
         "f:1: expected edgedefault='directed' or 'undirected', found 'x'"},
        {graph("<node id='a'/><edge source='a' target='a' directed='1'/>"),
         "f:3: expected directed='true' or 'false', found '1'"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(network_error(read_graphml, text), error) << text;
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "<graphml>";
    EXPECT_EQ(network_error(read_graphml, deep), "f:1: expected at most 200 elements within elements, found more");
    EXPECT_EQ(network_error(read_graphml, document, {.network = {.node_label_attribute = "color"}}),
              "f:8: expected the attribute 'color' of node 'n&1', found none");
}

}  // namespace
}  // namespace countable::formats
