#include "countable/formats/gspan.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"

namespace countable::formats {
namespace {

std::vector<InputGraph> read(std::string_view text, Labels& labels) {
    return all_graphs(*read_gspan(io::TextSource::from_memory("g", text), labels, {}));
}

TEST(Gspan, ReadsLabelledGraphs) {
    Labels labels;
    const auto graphs =
        read("# made by hand\r\nt # 0\r\nv 0 C\r\nv 1 N+\r\n\r\ne 1 0 =\r\nt # 7 * 12\nv 0 C\n", labels);
    ASSERT_EQ(graphs.size(), 2u);
    const auto& graph = graphs[0].graph;
    EXPECT_EQ(graph.num_nodes(), 2u);
    EXPECT_EQ(labels.text(graph.node_label(0)), "C");
    EXPECT_EQ(labels.text(graph.node_label(1)), "N+");
    EXPECT_EQ(labels.text(graph.edge_label(0, 1)), "=");
    EXPECT_EQ(graphs[1].graph.node_label(0), graph.node_label(0));
    EXPECT_TRUE(graphs[0].node_ids.empty());
}

TEST(Gspan, LabelsMayBeAbsent) {
    Labels labels;
    const auto graphs = read("t # 0\nv 0\nv 1\ne 0 1\nt # 1\nv 0 a\nv 1 b\ne 0 1\nt # 2\nt # -1\n\n", labels);
    ASSERT_EQ(graphs.size(), 3u);
    EXPECT_EQ(graphs[0].graph, Graph(2, {{0, 1}}));
    EXPECT_TRUE(graphs[1].graph.has_node_labels());
    EXPECT_FALSE(graphs[1].graph.has_edge_labels());
    EXPECT_EQ(graphs[2].graph, Graph());
    EXPECT_TRUE(read("t # -1", labels).empty());
}

TEST(Gspan, ErrorsNameTheLine) {
    const struct {
        std::string_view text, error;
    } cases[] = {
        {"", "g:1: expected a graph 't # id', found the end of the file"},
        {"# only\n", "g:2: expected a graph 't # id', found the end of the file"},
        {"v 0 a\n", "g:1: expected a graph 't # id', found 'v 0 a'"},
        {"t # x\n", "g:1: expected a graph 't # id', found 't # x'"},
        {"t # -2\n", "g:1: expected a graph 't # id', found 't # -2'"},
        {"t 0\n", "g:1: expected a graph 't # id', found 't 0'"},
        {"t # 0 a\n", "g:1: expected a graph 't # id', found 't # 0 a'"},
        {"t # 0 * 3 4\n", "g:1: expected a graph 't # id', found 't # 0 * 3 4'"},
        {"t # -1\nt # 0\n", "g:2: expected the end of the file after 't # -1', found 't # 0'"},
        {"t # 0\nv 1 a\n", "g:2: expected node 'v 0 label', ids count from 0, found 'v 1 a'"},
        {"t # 0\nv 0 a\nv 0 a\n", "g:3: expected node 'v 1 label', ids count from 0, found 'v 0 a'"},
        {"t # 0\nv -1 a\n", "g:2: expected node 'v 0 label', ids count from 0, found 'v -1 a'"},
        {"t # 0\nv 0 a b\n", "g:2: expected a line 'v id label', found 'v 0 a b'"},
        {"t # 0\nv 0 a\nv 1\n", "g:3: expected a label as on line 2, found 'v 1'"},
        {"t # 0\nv 0\nv 1 a\n", "g:3: expected no label, as on line 2, found 'v 1 a'"},
        {"t # 0\nv 0\nv 1\nv 2\ne 0 1\ne 1 2 x\n", "g:6: expected no label, as on line 5, found 'e 1 2 x'"},
        {"t # 0\nv 0\ne 0 1\n", "g:3: expected an edge between nodes that stand above it, ids below 1, found 'e 0 1'"},
        {"t # 0\nv 0\ne 0\n", "g:3: expected an edge 'e u v label', found 'e 0'"},
        {"t # 0\nv 0\nv 1\ne 0 1 x y\n", "g:4: expected an edge 'e u v label', found 'e 0 1 x y'"},
        {"t # 0\nv 0\ne 0 99999999999999999999\n",
         "g:3: expected an edge 'e u v label', found 'e 0 99999999999999999999'"},
        {"t # 0\nx 0\n", "g:2: expected a line 't # id', 'v id label' or 'e u v label', found 'x 0'"},
        {"t # 0\nv 0\ne 0 0\n", "g:3: edge 0 0 is a loop"},
        {"t # 0\nv 0\nv 1\ne 0 1 a\n\ne 1 0 b\n", "g:6: edge 1 0 repeats line 4"},
        {"t # 0\nv 0\nt # 1\nv 0\nv 1\n#\ne 0 1\ne 0 1\n", "g:8: edge 0 1 repeats line 7"},
        {std::string_view("t # 0\nv \0\n", 10), "g:2: expected node 'v 0 label', ids count from 0, found 'v \\x00'"},
    };
    for (const auto& [text, error] : cases) {
        Labels labels;
        EXPECT_EQ(io::error_of([&, view = text] { read(view, labels); }), error);
    }
}

TEST(Gspan, SimplifyKeepsTheFirstLabel) {
    Labels labels;
    const auto reader = read_gspan(
        io::TextSource::from_memory("g", "t # 0\nv 0\nv 1\ne 0 0 z\ne 1 0 a\ne 0 1 b\nt # 1\nv 0\ne 0 0 z\n"), labels,
        {.simplify = true});
    const auto graphs = all_graphs(*reader);
    EXPECT_EQ(labels.text(graphs[0].graph.edge_label(0, 1)), "a");
    EXPECT_EQ(graphs[1].graph, Graph(1, {}));
    EXPECT_EQ(reader->dropped().loops, 2u);
    EXPECT_EQ(reader->dropped().repeats, 1u);
}

TEST(Gspan, WritesWhatItReads) {
    const io::TemporaryFolder folder;
    Labels labels;
    const std::string text =
        "t # 0\nv 0 C\nv 1 N\nv 2 C\ne 0 1 -\ne 0 2 =\nt # 1\nv 0\nv 1\ne 0 1\nt # 2\nt # 3\nv 0 C\nt # -1\n";
    const auto writer = make_writer(Format::Gspan, folder.path("out"), labels);
    for (const auto& graph : read(text, labels)) writer->write(graph);
    writer->finish();
    EXPECT_EQ(io::contents(folder.path("out")), text);

    const std::vector<Label> bad = {labels.id("two words")};
    EXPECT_EQ(io::error_of<std::invalid_argument>(
                  [&] { make_writer(Format::Gspan, folder.path("no"), labels)->write(Graph(1, {}, bad, {})); }),
              "a label must be one word in this format, and 'two words' is not");
    const auto plain = make_writer(Format::Gspan, folder.path("out"), labels, {.drop_labels = true});
    plain->write(Graph(1, {}, bad, {}));
    plain->finish();
    EXPECT_EQ(io::contents(folder.path("out")), "t # 0\nv 0\nt # -1\n");
}

}  // namespace
}  // namespace countable::formats
