#include "countable/formats/tu/tu_dataset.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"

namespace countable::formats {
namespace {

/// The four files; no view means no file.
struct Texts {
    std::string_view edges, indicator;
    std::optional<std::string_view> node_labels = std::nullopt, edge_labels = std::nullopt;
};

std::unique_ptr<GraphReader> open(const Texts& texts, Labels& labels, bool simplify = false) {
    const auto optional = [](const char* name, std::optional<std::string_view> text) -> std::optional<io::TextSource> {
        if (!text) return std::nullopt;
        return io::TextSource::from_memory(name, *text);
    };
    return read_tu_dataset(
        {io::TextSource::from_memory("A", texts.edges), io::TextSource::from_memory("I", texts.indicator),
         optional("NL", texts.node_labels), optional("EL", texts.edge_labels)},
        labels, {.simplify = simplify});
}

TEST(TuDataset, ReadsGraphsWithLabels) {
    Labels labels;
    const auto graphs = all_graphs(*open({.edges = "1, 2\r\n2, 1\r\n4,5\n5 , 4\n",
                                          .indicator = "1\r\n1\r\n1\r\n2\n2\n",
                                          .node_labels = "0\n1\n0\n-3\n1, 2\n",
                                          .edge_labels = "a\na\nb\nb"},
                                         labels));
    ASSERT_EQ(graphs.size(), 2u);
    EXPECT_EQ(graphs[0].graph.edges(), (std::vector<Edge>{{0, 1}}));
    EXPECT_EQ(graphs[0].graph.num_nodes(), 3u);
    EXPECT_EQ(graphs[0].node_ids, (std::vector<std::uint64_t>{1, 2, 3}));
    EXPECT_EQ(graphs[1].node_ids, (std::vector<std::uint64_t>{4, 5}));
    EXPECT_EQ(labels.text(graphs[0].graph.node_label(1)), "1");
    EXPECT_EQ(labels.text(graphs[1].graph.node_label(0)), "-3");
    EXPECT_EQ(labels.text(graphs[1].graph.node_label(1)), "1,2");
    EXPECT_EQ(labels.text(graphs[1].graph.edge_label(0, 1)), "b");
}

TEST(TuDataset, OneDirectionIsEnoughAndGraphsMayBeMixed) {
    Labels labels;
    const auto graphs = all_graphs(*open(
        {.edges = "2,4\n1,3\n3,5\n6,4\n", .indicator = "1\n2\n1\n2\n1\n2\n4\n", .edge_labels = "x\ny\nz\nw"}, labels));
    ASSERT_EQ(graphs.size(), 4u);
    EXPECT_EQ(graphs[0].graph.edges(), (std::vector<Edge>{{0, 1}, {1, 2}}));
    EXPECT_EQ(graphs[0].node_ids, (std::vector<std::uint64_t>{1, 3, 5}));
    EXPECT_EQ(labels.text(graphs[0].graph.edge_label(0, 1)), "y");
    EXPECT_EQ(labels.text(graphs[0].graph.edge_label(1, 2)), "z");
    EXPECT_EQ(graphs[1].graph.edges(), (std::vector<Edge>{{0, 1}, {1, 2}}));
    EXPECT_EQ(labels.text(graphs[1].graph.edge_label(1, 2)), "w");
    EXPECT_EQ(graphs[2].graph, Graph());  // number 3 has no nodes
    EXPECT_EQ(graphs[3].graph, Graph(1, {}));
    EXPECT_EQ(all_graphs(*open({.edges = "", .indicator = "1\n2\n"}, labels)).size(), 2u);
}

TEST(TuDataset, ErrorsNameTheFileAndTheLine) {
    const struct {
        Texts texts;
        std::string_view error;
    } cases[] = {
        {{"", ""}, "I:1: expected the number of a graph, found the end of the file"},
        {{"", "x"}, "I:1: expected the number of a graph, from 1, found 'x'"},
        {{"", "1\n0\n"}, "I:2: expected the number of a graph, from 1, found '0'"},
        {{"", "1\n-1\n"}, "I:2: expected the number of a graph, from 1, found '-1'"},
        {{"", "1\n4000000000\n1\n"},
         "I:2: expected a number of graphs in proportion to the 3 nodes, found graph 4000000000"},
        {{"1 2\n", "1\n1\n"}, "A:1: expected an edge 'u, v', found '1 2'"},
        {{"1,2,3\n", "1\n1\n"}, "A:1: expected an edge 'u, v', found '1,2,3'"},
        {{"1,\n", "1\n1\n"}, "A:1: expected an edge 'u, v', found '1,'"},
        {{"\n0, 1\n", "1\n1\n"}, "A:2: expected nodes from 1 to 2, the lines of the graph indicator, found '0, 1'"},
        {{"1, 3\n", "1\n1\n"}, "A:1: expected nodes from 1 to 2, the lines of the graph indicator, found '1, 3'"},
        {{"1, 2\n", "1\n2\n"}, "A:1: expected an edge within one graph, found '1, 2' from graph 1 to graph 2"},
        {{"1, 2\n2, 1\n\n1, 2\n", "1\n1\n"}, "A:4: edge 1, 2 repeats line 1"},
        {{"1, 2\n2, 1\n\n2, 1\n", "1\n1\n"}, "A:4: edge 2, 1 repeats line 2"},
        {{"1, 2\n2, 2\n1, 2\n", "1\n1\n"}, "A:2: edge 2, 2 is a loop"},
        {{"1, 2\n", "1\n1\n", "a\n"}, "NL:2: expected 2 labels, one per node, found 1"},
        {{"1, 2\n", "1\n1\n", "a\nb\nc\n"}, "NL:3: expected 2 labels, one per node and then the end, found 'c'"},
        {{"1, 2\n", "1\n1\n", std::nullopt, ""}, "EL:1: expected 1 labels, one per line of DS_A.txt, found 0"},
        {{"1, 2\n2, 1\n", "1\n1\n", std::nullopt, "a\n\nb\n"},
         "EL:3: expected label 'a' as on line 1 for the other direction of the edge, found 'b'"},
    };
    for (const auto& [texts, error] : cases) {
        Labels labels;
        EXPECT_EQ(io::error_of([&, input = texts] { all_graphs(*open(input, labels)); }), error);
    }
}

TEST(TuDataset, SimplifyCounts) {
    Labels labels;
    const auto reader =
        open({.edges = "1,2\n2,1\n1,2\n2,2\n2,2\n2,1\n", .indicator = "1\n1\n", .edge_labels = "a\na\nb\nc\nd\ne"},
             labels, true);
    const auto graphs = all_graphs(*reader);
    EXPECT_EQ(graphs[0].graph.num_edges(), 1u);
    EXPECT_EQ(labels.text(graphs[0].graph.edge_label(0, 1)), "a");
    EXPECT_EQ(reader->dropped().loops, 2u);
    EXPECT_EQ(reader->dropped().repeats, 2u);
}

TEST(TuDataset, Folders) {
    const io::TemporaryFolder folder;
    Labels labels;
    folder.add("empty/README", "");
    const auto error = [&](const char* name) {
        return io::error_of([&] { (void)read_graphs(folder.path(name), labels); });
    };
    EXPECT_EQ(error("empty"), folder.path("empty") + ": expected a TUDataset folder with a file DS_A.txt, found none");
    folder.add("half/DS_A.txt", "1, 2\n");
    EXPECT_EQ(error("half"),
              folder.path("half/DS_graph_indicator.txt") + ": cannot be opened: No such file or directory");
    folder.add("half/DS_graph_indicator.txt", "1\n1\n");
    EXPECT_EQ(read_graphs(folder.path("half"), labels).at(0).graph, Graph(2, {{0, 1}}));
    folder.add("half/EX_A.txt", "");
    EXPECT_EQ(error("half"), folder.path("half") + ": expected one dataset, found DS_A.txt and EX_A.txt");
    EXPECT_EQ(io::error_of([&] { (void)open_graphs(folder.path("half"), labels, {.format = Format::Gspan}); }),
              folder.path("half") + ": expected a file in the format gspan, found a folder");
}

TEST(TuDataset, WritesWhatItReads) {
    const io::TemporaryFolder folder;
    Labels labels;
    const Texts texts = {.edges = "1, 2\n1, 3\n2, 1\n3, 1\n5, 6\n6, 5\n",
                         .indicator = "1\n1\n1\n2\n4\n4\n",
                         .node_labels = "C\nN\nC\nO\nC\nC\n",
                         .edge_labels = "1\n2\n1\n2\n1\n1\n"};
    const auto writer = make_writer(Format::TuDataset, folder.path("MINI/"), labels);
    for (const auto& graph : all_graphs(*open(texts, labels))) writer->write(graph);
    EXPECT_FALSE(std::filesystem::exists(folder.path("MINI")));
    writer->finish();
    EXPECT_EQ(io::contents(folder.path("MINI/MINI_A.txt")), texts.edges);
    EXPECT_EQ(io::contents(folder.path("MINI/MINI_graph_indicator.txt")), texts.indicator);
    EXPECT_EQ(io::contents(folder.path("MINI/MINI_node_labels.txt")), texts.node_labels);
    EXPECT_EQ(io::contents(folder.path("MINI/MINI_edge_labels.txt")), texts.edge_labels);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"MINI"});
}

TEST(TuDataset, RefusesToWriteWhatItCannotHold) {
    const io::TemporaryFolder folder;
    Labels labels;
    const std::vector<Label> colors = {labels.id("a")};
    const auto write = [&](const std::vector<Graph>& graphs) {
        return io::error_of<std::exception>([&] {
            const auto writer = make_writer(Format::TuDataset, folder.path("DS"), labels);
            for (const auto& graph : graphs) writer->write(graph);
            writer->finish();
        });
    };
    EXPECT_EQ(write({}), "a TUDataset cannot hold no graphs at all");
    EXPECT_EQ(write({Graph(1, {}), Graph()}), "a TUDataset cannot end with a graph without nodes");
    EXPECT_EQ(write({Graph(1, {}, colors, {}), Graph(1, {})}), "a TUDataset has node labels in all graphs or in none");
    EXPECT_TRUE(folder.names().empty());
    folder.add("DS/something", "");
    EXPECT_EQ(write({Graph(1, {})}),
              folder.path("DS") + ": cannot be written: there is something of this name already");
}

}  // namespace
}  // namespace countable::formats
