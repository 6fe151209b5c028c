#include "countable/formats/edge_list.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"

namespace countable::formats {
namespace {

InputGraph read(std::string_view text) {
    Labels labels;
    const auto reader = read_edge_list(io::TextSource::from_memory("g.txt", text), labels, {});
    auto graph = reader->next();
    EXPECT_FALSE(reader->next());
    return std::move(graph.value());
}

using Ids = std::vector<std::uint64_t>;

TEST(EdgeList, ReadsSnapFiles) {
    const auto [graph, ids, names] = read("# Nodes: 3\r\n% and matrix market's\r\n\r\n0\t1\r\n 2   1 \r\n0 2");
    EXPECT_EQ(graph, Graph(3, {{0, 1}, {1, 2}, {0, 2}}));
    EXPECT_EQ(ids, Ids{});
}

TEST(EdgeList, NumbersNodesInTheOrderOfTheirIds) {
    const auto [graph, ids, names] = read("7 18446744073709551615\n007 0\n");
    EXPECT_EQ(graph, Graph(3, {{0, 1}, {1, 2}}));
    EXPECT_EQ(ids, (Ids{0, 7, 18446744073709551615u}));
    EXPECT_EQ(read("1 2\n").node_ids, (Ids{1, 2}));
}

TEST(EdgeList, ErrorsNameTheLine) {
    const struct {
        std::string_view text, error;
    } cases[] = {
        {"", "g.txt:1: expected an edge 'u v', found the end of the file"},
        {"# nothing\n", "g.txt:2: expected an edge 'u v', found the end of the file"},
        {"0 1\nx y\n", "g.txt:2: expected an edge 'u v', found 'x y'"},
        {"0 1\n2\n", "g.txt:2: expected an edge 'u v', found '2'"},
        {"0 1\n0 1 2\n", "g.txt:2: expected an edge 'u v', two columns, found '0 1 2'"},
        {"0 1 5\n0 2\n", "g.txt:2: expected 3 columns as on line 1, found '0 2'"},
        {"0,1\n1;2\n", "g.txt:2: expected an edge 'u v', found '1;2'"},
        {"0 1.5\n", "g.txt:1: expected an edge 'u v', found '0 1.5'"},
        {"0 +1\n", "g.txt:1: expected an edge 'u v', found '0 +1'"},
        {"0 -\n", "g.txt:1: expected an edge 'u v', found '0 -'"},
        {"0 -1\n", "g.txt:1: expected a node id from 0 to 2^64-1, found '-1'"},
        {"0 18446744073709551616\n", "g.txt:1: expected a node id from 0 to 2^64-1, found '18446744073709551616'"},
        {"99999999999999999999999 0\n",
         "g.txt:1: expected a node id from 0 to 2^64-1, found '99999999999999999999999'"},
        {std::string_view("0 1\0\n", 5), "g.txt:1: expected an edge 'u v', found '0 1\\x00'"},
        {"\xff\xfe\x01", "g.txt:1: expected an edge 'u v', found '\\xff\\xfe\\x01'"},
        {"3 3\n", "g.txt:1: edge 3 3 is a loop"},
        {"#\n3 5\n1 2\n\n#\n#\n5 3\n", "g.txt:7: edge 5 3 repeats line 2"},
        {"0 1\n1 2\n2 2\n0 1\n", "g.txt:3: edge 2 2 is a loop"},
        {"0 1\n0 1\n2 2\n", "g.txt:2: edge 0 1 repeats line 1"},
        {"9999999999 5\n5 9999999999", "g.txt:2: edge 5 9999999999 repeats line 1"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(io::error_of([&] { read(text); }), error);
}

TEST(EdgeList, TextsAsIds) {
    const auto graph = read("TP53\tMDM2\n# c\nMDM2 9606.ENSP01\n");
    EXPECT_EQ(graph.graph, Graph(3, {{0, 1}, {1, 2}}));
    EXPECT_EQ(graph.node_names, (std::vector<std::string>{"TP53", "MDM2", "9606.ENSP01"}));
    EXPECT_EQ(graph.node_name(2), "9606.ENSP01");
    EXPECT_EQ(read("1 a\n").node_names, (std::vector<std::string>{"1", "a"}));
}

TEST(EdgeList, FurtherColumnsAreIgnoredWithANote) {
    const struct {
        std::string_view text, note;
    } cases[] = {
        {"0 1\n1 2\n", ""},
        {"0 1 0.5\n1 2 7\n", "g: column 3 is ignored"},
        {"0 1 {'weight': 1, 'x': 2}\n1 2 {}\n", "g: column 3 is ignored"},
        {"% sym\n0 1 1 100\n1 2 1 200\n", "g: columns 3, 4 are ignored"},
        {"0, 1\n1, 2\n", ""},
        {"0;1\n1;2\n", ""},
        {"source target weight\n0 1 5\n1 2 5\n", "g: column 'weight' is ignored"},
        {"u v\na b\nb c\n", "g:1: read as names of columns, not as an edge"},
        {"a b\n0 1\n1 2\n", "g:1: read as names of columns, not as an edge"},
    };
    for (const auto& [text, note] : cases) {
        Labels labels;
        std::string notes;
        ReadOptions options;
        options.on_note = [&](const std::string& sentence, Remedy) { notes += sentence; };
        const auto graph = read_edge_list(io::TextSource::from_memory("g", text), labels, options)->next();
        EXPECT_EQ(graph->graph, Graph(3, {{0, 1}, {1, 2}})) << text;
        EXPECT_EQ(notes, note) << text;
    }
}

TEST(EdgeList, ColumnsByNumber) {
    Labels labels;
    const auto read_columns = [&](std::string_view text, const NetworkOptions& network) {
        return *read_edge_list(io::TextSource::from_memory("g", text), labels, {.network = network})->next();
    };
    const auto graph =
        read_columns("x 5 7\ny 7 9\n", {.source_column = "2", .target_column = "3", .label_column = "1"});
    EXPECT_EQ(graph.node_ids, (Ids{5, 7, 9}));
    EXPECT_EQ(labels.text(graph.graph.edge_label(1, 2)), "y");
    EXPECT_EQ(read_columns("1 01\n", {.string_ids = true}).node_names, (std::vector<std::string>{"1", "01"}));
    EXPECT_EQ(io::error_of([&] { (void)read_columns("x\n", {.string_ids = true}); }),
              "g:1: expected an edge 'u v', found 'x'");
    EXPECT_EQ(io::error_of([&] { (void)read_columns("1 2\n", {.label_column = "3"}); }),
              "g:1: expected the number of a column, 1 to 2, since there is no header line, found '3'");
}

TEST(EdgeList, SimplifyDropsAndCounts) {
    Labels labels;
    const auto reader =
        read_edge_list(io::TextSource::from_memory("g", "1 0\n0 1\n2 2\n2 1\n1 0\n3 3\n"), labels, {.simplify = true});
    EXPECT_EQ(reader->next()->graph, Graph(4, {{0, 1}, {1, 2}}));
    EXPECT_EQ(reader->dropped().loops, 2u);
    EXPECT_EQ(reader->dropped().repeats, 2u);
}

TEST(EdgeList, WritesWhatItReads) {
    const io::TemporaryFolder folder;
    Labels labels;
    const std::string text = "5\t7\n5\t18446744073709551615\n7\t9\n";
    const auto writer = make_writer(Format::EdgeList, folder.path("out.txt"), labels);
    writer->write(read(text));
    EXPECT_EQ(io::error_of<std::invalid_argument>([&] {
                  writer->write(Graph(2, {{0, 1}}));
              }),
              folder.path("out.txt") + ": an edge list holds one graph, and here is a second");
    writer->finish();
    EXPECT_EQ(io::contents(folder.path("out.txt")), text);
}

TEST(EdgeList, RefusesToWriteWhatItCannotHold) {
    const io::TemporaryFolder folder;
    Labels labels;
    const auto write = [&](const Graph& graph) {
        return io::error_of<std::invalid_argument>(
            [&] { make_writer(Format::EdgeList, folder.path("out"), labels)->write(graph); });
    };
    EXPECT_EQ(write(Graph(3, {{0, 2}})), "an edge list cannot hold a node without edges, such as node 1; sparse6 can");
    EXPECT_EQ(write(Graph()), "an edge list cannot hold a graph without nodes");
    const auto named = [&](const std::string& name) {
        return io::error_of<std::invalid_argument>([&] {
            make_writer(Format::EdgeList, folder.path("out"), labels)
                ->write(InputGraph{Graph(2, {{0, 1}}), {}, {"a", name}});
        });
    };
    EXPECT_EQ(named("b"), "");
    for (const char* const name : {"b c", "b,c", "#b", "%b", "{b"})
        EXPECT_TRUE(named(name).starts_with("an edge list cannot hold a node called '" + std::string(name) + "'"));
    const std::vector<Edge> edges = {{0, 1}};
    const std::vector<Label> bonds = {labels.id("a")};
    EXPECT_TRUE(write(Graph(2, edges, {}, bonds)).starts_with("edges has no labels"));
    EXPECT_EQ(io::error_of<std::invalid_argument>(
                  [&] { make_writer(Format::EdgeList, folder.path("out"), labels)->finish(); }),
              folder.path("out") + ": an edge list holds one graph, and there is none");
    EXPECT_TRUE(folder.names().empty());
}

}  // namespace
}  // namespace countable::formats
