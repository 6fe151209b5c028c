#include "countable/formats/reader.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "countable/formats/format.hpp"
#include "countable/formats/graph6.hpp"
#include "countable/io/testing.hpp"

namespace countable::formats {
namespace {

TEST(Detect, FormatsByContentAndEnding) {
    const struct {
        std::string_view text, path;
        std::optional<Format> format;
    } cases[] = {
        {">>graph6<<", "x", Format::Graph6},
        {">>sparse6<<:An", "x.g6", Format::Sparse6},
        {":An\n", "x.g6", Format::Sparse6},
        {";An\n", "x", Format::Sparse6},
        {"DQc\r\n", "x", Format::Graph6},
        {"DQc\n", "x.txt", Format::Graph6},
        {"DQc\n", "x.edges", Format::EdgeList},  // the reader then says what is wrong with this edge list
        {"\n# comment\n% another\n0 1\n", "x.g6", Format::EdgeList},
        {"-1 2\n", "x", Format::EdgeList},
        {"# comment\nt # 0\n", "x.txt", Format::Gspan},
        {"t\t#\t0", "x", Format::Gspan},
        {"v 0 1", "x", Format::Gspan},
        {"# nothing\n", "x", Format::EdgeList},
        {"# nothing\n", "x.gspan", Format::Gspan},
        {"a b\n", "x.txt", Format::EdgeList},
        {"a b\n", "x", std::nullopt},
        {"\xff\xfe", "x", std::nullopt},
        {"%%MatrixMarket matrix\n1 1 0\n", "x.txt", Format::MatrixMarket},
        {"<?xml version='1.0'?>", "x", Format::GraphMl},
        {"\n<graphml>", "x.txt", Format::GraphMl},
        {"graph [\n", "x", Format::Gml},
        {"graph\n[\n", "x", Format::Gml},
        {"Creator \"y\"\ngraph [", "x", Format::Gml},
        {"*Vertices 3\n", "x.txt", Format::Pajek},
        {"*vertices 3\n", "x", Format::Pajek},
        {"{\"nodes\": []}", "x", Format::NodeLink},
        {"{\n", "x.txt", Format::NodeLink},
        {"{???\n", "x", Format::Graph6},
        {"3 2\n2\n1 3\n2\n", "x.graph", Format::Metis},
        {"3 2\n2\n1 3\n2\n", "x.txt", Format::EdgeList},
        {"0 1 2\n", "x.adjlist.gz", Format::AdjacencyList},
        {"source,target\n", "x", Format::Table},
        {"Source Target\n", "x", Format::EdgeList},
        {"\xff\xfe", "x.g6.gz", Format::Graph6},
    };
    for (const auto& [text, path, format] : cases) EXPECT_EQ(detect_format(text, path), format) << text;
}

TEST(Detect, Endings) {
    EXPECT_EQ(format_by_ending("a/b.g6"), Format::Graph6);
    EXPECT_EQ(format_by_ending("b.s6.gz"), Format::Sparse6);
    EXPECT_EQ(format_by_ending("b.txt"), Format::EdgeList);
    EXPECT_EQ(format_by_ending("b.gspan"), Format::Gspan);
    EXPECT_EQ(format_by_ending("MUTAG/"), Format::TuDataset);
    EXPECT_EQ(format_by_ending("a.smi"), Format::Smiles);
    EXPECT_EQ(format_by_ending("a.smiles.gz"), Format::Smiles);
    EXPECT_EQ(format_by_ending("a.csv.gz"), Format::Table);
    EXPECT_EQ(format_by_ending("a.tsv"), Format::Table);
    EXPECT_EQ(format_by_ending("a.sdf"), Format::Sdf);
    EXPECT_EQ(format_by_ending("a.mol.gz"), Format::Sdf);
    EXPECT_EQ(format_by_ending("b.json"), Format::NodeLink);
    EXPECT_EQ(format_by_ending("b.mtx.gz"), Format::MatrixMarket);
    EXPECT_EQ(format_by_ending("b.net"), Format::Pajek);
    EXPECT_EQ(format_by_ending("b.xyz"), std::nullopt);
}

TEST(OpenGraphs, EveryFormatGzippedOrNot) {
    const io::TemporaryFolder folder;
    const Graph path(3, {{0, 1}, {1, 2}});
    for (const std::string_view text : {"Bg\n", ":Bd\n", "0 1\n1 2\n", "t # 0\nv 0\nv 1\nv 2\ne 0 1\ne 1 2\n"})
        for (const auto& file : {folder.add("plain", text), folder.add_gzipped("zipped", text)}) {
            Labels labels;
            const auto graphs = read_graphs(file, labels);
            ASSERT_EQ(graphs.size(), 1u);
            EXPECT_EQ(graphs[0].graph, path) << text << to_graph6(graphs[0].graph);
        }
}

TEST(OpenGraphs, Errors) {
    const io::TemporaryFolder folder;
    Labels labels;
    const auto error = [&](const std::string& path, const ReadOptions& options = {}) {
        const auto sentence = io::error_of([&] { (void)read_graphs(path, labels, options); });
        EXPECT_TRUE(sentence.starts_with(path)) << sentence;
        return sentence.substr(std::min(path.size(), sentence.size()));
    };
    EXPECT_EQ(error(folder.path("none")), ": cannot be opened: No such file or directory");
    EXPECT_EQ(error(folder.add("empty", "")), ":1: expected a graph, found an empty file");
    EXPECT_EQ(error(folder.add_gzipped("zipped", "")), ":1: expected a graph, found an empty file");
    EXPECT_EQ(error(folder.add("blank", "\n \n")), ":3: expected an edge 'u v', found the end of the file");
    EXPECT_EQ(
        error(folder.add("noise", "\x01\x02\xfe\n")),
        ":1: expected a graph in graph6, sparse6, gSpan, GraphML, GML, Pajek, Matrix Market, JSON, or an edge list 'u v', "
        "found '\\x01\\x02\\xfe'");
    EXPECT_EQ(error(folder.add("half.gz", std::string("\x1f\x8b\x08\0", 4))),
              ": expected more gzip data, found the end of the file");
    EXPECT_EQ(error(folder.add("file", "0 1"), {.format = Format::TuDataset}),
              ": expected a TUDataset folder, found a file");
    EXPECT_EQ(error(folder.path("file"), {.format = Format::Graph6, .network = {.source_column = "a"}}),
              ": expected an edge list or a table, since columns of edges are named, found the format graph6");
    EXPECT_EQ(error(folder.path("file"), {.format = Format::Gml, .network = {.string_ids = true}}),
              ": expected an edge list, a table or an adjacency list, since ids are to be texts, found the format gml");
    EXPECT_EQ(error(folder.path("file"), {.network = {.node_label_attribute = "a"}}),
              ": expected graphml, gml or node-link, since attributes are named, found the format edges");
    EXPECT_EQ(error(folder.path("file"), {.format = Format::Graph6}),
              ":1: expected graph6 bytes, '?' to '~', found '0 1'");
}

TEST(OpenGraphs, NamesOfFormats) {
    for (const auto format : {Format::Graph6, Format::Sparse6, Format::EdgeList, Format::Gspan, Format::TuDataset})
        EXPECT_EQ(format_by_name(format_name(format)), format);
    EXPECT_EQ(format_by_name("csv"), Format::Table);
    EXPECT_EQ(format_by_name("mol"), Format::Sdf);
    EXPECT_EQ(format_by_name("json"), Format::NodeLink);
    EXPECT_FALSE(format_by_name("xyz"));
    for (const auto& name : input_format_names()) EXPECT_TRUE(format_by_name(name)) << name;
    EXPECT_EQ(output_format_names(), (std::vector<std::string>{"graph6", "sparse6", "edges", "gspan", "tu"}));
    EXPECT_EQ(input_format_names().size(), 18u);
}

/// A few bytes that claim billions of nodes must not take memory for them.
TEST(OpenGraphs, HostileSizesTakeNoMemory) {
    const auto peak = [] {
        rusage usage = {};
        ::getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss;  // KiB
    };
    const io::TemporaryFolder folder;
    Labels labels;
    const auto before = peak();
    for (const std::string_view text :
         {"~~?C~~~~~\n", "~~~~~~~~\n", "~~?A?????\n", ":~~?C~~~~\n", ":~~~~~~~~\n", ":~~?B????\n",
          "0 18446744073709551615\n0 0\n", "t # 0\nv 4294967295\n", "t # 0\nv 0\ne 0 4294967295\n"})
        EXPECT_NE(io::error_of([&] { (void)read_graphs(folder.add("hostile", text), labels); }), "") << text;
    folder.add("DS/DS_A.txt", "1, 4294967295\n");
    folder.add("DS/DS_graph_indicator.txt", "4294967295\n");
    EXPECT_NE(io::error_of([&] { (void)read_graphs(folder.path("DS"), labels); }), "");
    EXPECT_LT(peak() - before, 64 << 10);
}

}  // namespace
}  // namespace countable::formats
