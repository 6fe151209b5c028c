#include "countable/formats/graph_lines.hpp"

#include <gtest/gtest.h>

#include "countable/formats/graph6.hpp"
#include "countable/formats/sparse6.hpp"
#include "countable/formats/testing.hpp"

namespace countable::formats {
namespace {

std::vector<Graph> read(std::string_view text, bool simplify = false) {
    const auto reader = read_nauty(io::TextSource::from_memory("g", text), {.simplify = simplify});
    std::vector<Graph> graphs;
    for (auto& [graph, ids, names] : all_graphs(*reader)) {
        EXPECT_TRUE(ids.empty());
        graphs.push_back(std::move(graph));
    }
    return graphs;
}

TEST(Nauty, HeadersBlankLinesAndMixtures) {
    const std::vector<Graph> both = {parse_graph6("DQc"), parse_sparse6(":Fa@x^")};
    EXPECT_EQ(read("DQc\n:Fa@x^\n"), both);
    EXPECT_EQ(read("DQc\r\n\r\n:Fa@x^"), both);
    EXPECT_EQ(read(">>graph6<<DQc\n:Fa@x^\n"), both);
    EXPECT_EQ(read(">>sparse6<<\nDQc\n:Fa@x^\n\n"), both);
    EXPECT_EQ(read(">>graph6<<"), std::vector<Graph>());
}

TEST(Nauty, SimplifyCounts) {
    const auto reader = read_nauty(io::TextSource::from_memory("g", ":A?\n:Fa@xC\nDQc"), {.simplify = true});
    const auto graphs = all_graphs(*reader);
    ASSERT_EQ(graphs.size(), 3u);
    EXPECT_EQ(graphs[0].graph, Graph(2, {}));
    EXPECT_EQ(graphs[1].graph, Graph(7, {{0, 1}, {0, 2}, {1, 2}, {4, 6}}));
    EXPECT_EQ(reader->dropped().loops, 3u);
    EXPECT_EQ(reader->dropped().repeats, 1u);
}

TEST(Nauty, ErrorsNameTheLine) {
    const struct {
        std::string_view text, error;
    } cases[] = {
        {"", "g:1: expected a graph6 or sparse6 graph, found the end of the file"},
        {"\n\n", "g:3: expected a graph6 or sparse6 graph, found the end of the file"},
        {"DQc\nDQ\n", "g:2: expected 2 bytes after the size of a graph6 graph of 5 nodes, found 1"},
        {"DQc\n>>graph6<<DQc", "g:2: expected graph6 bytes, '?' to '~', found '>>graph6<<DQc'"},
        {">>graph6<<\n\n:Fa@xC", "g:3: edge 4 6 stands there twice"},
        {"&DQc", "g:1: expected an undirected graph, found the digraph6 graph that '&' begins"},
        {"DQc \n", "g:1: expected 2 bytes after the size of a graph6 graph of 5 nodes, found 3"},
        {"0 1\n", "g:1: expected graph6 bytes, '?' to '~', found '0 1'"},
    };
    for (const auto& [text, error] : cases) EXPECT_EQ(io::error_of([&] { read(text); }), error);
}

TEST(Nauty, AgreesWithNautyByteForByte) {
    const io::TemporaryFolder folder;
    Random random(3);
    std::string graph6;
    for (int i = 0; i < 400; ++i)
        graph6 += to_graph6(random_graph(static_cast<NodeId>(1 + random.below(80)), random.below(60), random)) + "\n";
    graph6 += output_of("nauty-geng -q 6");
    const auto path = folder.add("all.g6", graph6);
    EXPECT_EQ(output_of("nauty-copyg -qg " + path), graph6);
    std::string sparse6;
    for (const auto& graph : read(graph6)) sparse6 += to_sparse6(graph) + "\n";
    EXPECT_EQ(output_of("nauty-copyg -qs " + path), sparse6);
    EXPECT_EQ(read(sparse6), read(graph6));
}

TEST(Nauty, WritesWhatItReads) {
    const io::TemporaryFolder folder;
    Labels labels;
    for (const auto& [format, text] : {std::pair{Format::Graph6, "DQc\nC~\n?\n"}, {Format::Sparse6, ":Fa@x^\n:?\n"}}) {
        const auto writer = make_writer(format, folder.path("out"), labels);
        for (const auto& graph : read(text)) writer->write(graph);
        writer->finish();
        EXPECT_EQ(io::contents(folder.path("out")), text);
    }
    const std::vector<Label> colors = {labels.id("a")};
    const Graph labelled(1, {}, colors, {});
    EXPECT_EQ(io::error_of<std::invalid_argument>(
                  [&] { make_writer(Format::Graph6, folder.path("no"), labels)->write(labelled); }),
              "graph6 has no labels, and this graph does; gspan and tu keep them");
    const auto writer = make_writer(Format::Graph6, folder.path("out"), labels, {.drop_labels = true});
    writer->write(labelled);
    writer->finish();
    EXPECT_EQ(io::contents(folder.path("out")), "@\n");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"out"});
}

}  // namespace
}  // namespace countable::formats
