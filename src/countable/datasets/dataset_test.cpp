#include "countable/datasets/dataset.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/datasets/targets.hpp"
#include "countable/io/testing.hpp"

namespace countable::datasets {
namespace {

using io::error_of;

Dataset read(std::string_view text, DatasetOptions options = {}) {
    return read_csv_dataset(io::TextSource::from_memory("d.csv", text), options);
}

constexpr Split train = Split::Train, validation = Split::Validation, test = Split::Test;

TEST(CsvDataset, ColumnsSplitAndCounts) {
    const auto dataset = read(
        "name,graph6,energy,split\n"
        "\"a, b\",Bw,-1.5,train\n"
        "c,C~,2e3,val\n"
        "d,C~, 7 ,valid\n"
        "e,Bo,0,validation\n"
        "f,?,1,test\n",
        {.tasks = {"energy", "triangle"}});
    EXPECT_EQ(dataset.targets, (std::vector<double>{-1.5, 1, 2000, 4, 7, 4, 0, 0, 1, 0}));
    EXPECT_EQ(dataset.split, (std::vector<Split>{train, validation, validation, validation, test}));
    EXPECT_EQ(dataset.graphs[1].num_edges(), 6u);
    EXPECT_EQ(dataset.graphs[4].num_nodes(), 0u);
}

TEST(CsvDataset, AColumnGoesBeforeACountOfTheSameName) {
    EXPECT_EQ(read("graph6,triangle\nBw,17\n").targets, std::vector<double>{17});
    EXPECT_EQ(read("graph6\nBw\n").targets, std::vector<double>{1});
}

TEST(CsvDataset, WithoutASplitItIsThePapersAndSeeded) {
    std::string text = "graph6\n";
    for (int i = 0; i < 20; ++i) text += "Bw\n";
    const auto split = read(text).split;
    EXPECT_EQ(std::ranges::count(split, train), 6);
    EXPECT_EQ(std::ranges::count(split, validation), 4);
    EXPECT_EQ(split, seeded_split(20, 0));
    EXPECT_NE(split, read(text, {.seed = 1}).split);
    EXPECT_EQ(read(text, {.graphs = 10}).graphs.size(), 10u);
}

TEST(CsvDataset, GraphsBesideTheFile) {
    const io::TemporaryFolder folder;
    folder.add("d.g6", "Bw\nC~\n");
    const auto file = folder.add_gzipped("d.csv.gz", "graph,t,split\n2,1,train\n1,2,val\n2,3,test\n");
    const auto dataset = load_dataset({.source = file, .tasks = {"t", "triangle"}});
    EXPECT_EQ(dataset.targets, (std::vector<double>{1, 4, 2, 1, 3, 4}));
    const auto wrong = folder.add("e.csv", "graph,t\n1,1\n");
    EXPECT_NE(error_of([&] { (void)load_dataset({.source = wrong, .tasks = {"t"}}); }).find("e.g6"), std::string::npos);
    for (const char* const number : {"0", "3", "x", "-1", ""}) {
        folder.add("d.csv", std::string("graph,t\n1,1\n") + number + ",1\n");
        EXPECT_EQ(error_of([&] { (void)load_dataset({.source = folder.path("d.csv"), .tasks = {"t"}}); }),
                  folder.path("d.csv") + ":3: expected the number of a graph, 1 to 2, found '" + number + "'");
    }
}

TEST(CsvDataset, Defects) {
    const auto error = [](std::string_view text) { return error_of([&] { (void)read(text, {.tasks = {"t"}}); }); };
    EXPECT_EQ(error(""), "d.csv: expected a header line with the names of columns, found nothing");
    EXPECT_EQ(error("graph6,t\n"), "d.csv: expected a row for each graph, found only the header");
    EXPECT_EQ(
        error("smiles,t\nC,1\n"),
        "d.csv:1: expected a column 'graph6', or a column 'graph' and the graphs in d.g6, found the columns smiles, t");
    EXPECT_EQ(error("graph6,u,split\nBw,1,train\n"),
              "d.csv:1: expected a column 't', found the columns graph6, u, split");
    EXPECT_EQ(error("graph6,t,t\nBw,1,1\n"), "d.csv:1: expected columns of different names, found 't' twice");
    EXPECT_EQ(error("graph6,t\nBw\n"), "d.csv:2: expected 2 cells as in the header, found 1");
    EXPECT_EQ(error("graph6,t\nBw,1,2\n"), "d.csv:2: expected 2 cells as in the header, found 3");
    for (const char* const cell : {"x", "", "1x", "nan", "inf", "-inf", "1e999", "0x10", "+1"})
        EXPECT_EQ(error(std::string("graph6,t\nBw,1\nBw,") + cell + "\n"),
                  std::string("d.csv:3: expected a finite number in the column 't', found '") + cell + "'");
    EXPECT_EQ(error("graph6,t,split\nBw,1,Train\n"),
              "d.csv:2: expected train, validation (val, valid) or test in the column 'split', found 'Train'");
    EXPECT_EQ(error("graph6,t\n\"Bw,1\n"), "d.csv:2: expected a closing quote, found the end of the file");
    EXPECT_NE(error("graph6,t\nBw,1\n\nB,1\n").find("d.csv:4: "), std::string::npos) << "graph6 that is cut short";
}

TEST(Dataset, APartOfTheSplitIsMissing) {
    const io::TemporaryFolder folder;
    const DatasetOptions options{.source = folder.add("d.csv", "graph6,split\nBw,train\nBw,test\n")};
    EXPECT_EQ(error_of([&] { (void)load_dataset(options); }),
              folder.path("d.csv") +
                  ": expected graphs for training, validation and test, found none for validation among 2");
    auto any = options;
    any.whole_split = false;
    EXPECT_EQ(load_dataset(any).graphs.size(), 2u);
    EXPECT_NE(error_of([&] { (void)load_dataset({.graphs = 3}); }), "");
}

TEST(Dataset, RandomGraphsWithTheirTargets) {
    const auto dataset = load_dataset({.source = "regular", .tasks = {"chordal-cycle", "3-star"}, .graphs = 40});
    ASSERT_EQ(dataset.graphs.size(), 40u);
    const TargetCounter counter;
    for (std::size_t g = 0; g < 40; ++g) {
        const auto counts = counter.count(dataset.graphs[g]);
        EXPECT_EQ(dataset.targets[2 * g], static_cast<double>(counts[3]));
        EXPECT_EQ(dataset.targets[2 * g + 1], static_cast<double>(counts[0]));
        EXPECT_FALSE(dataset.graphs[g].has_node_labels());
    }
    EXPECT_THROW((void)load_dataset({.tasks = {"energy"}}), std::invalid_argument);
    EXPECT_THROW((void)load_dataset({.tasks = {}}), std::invalid_argument);
    EXPECT_THROW((void)load_dataset({.tasks = {"triangle", "triangle"}}), std::invalid_argument);
}

TEST(Dataset, AttributedTasksColorTheNodes) {
    const auto dataset = load_dataset({.tasks = {"triangle", "attributed-triangle"}, .graphs = 10});
    for (const auto& graph : dataset.graphs)
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            EXPECT_EQ(dataset.labels->text(graph.node_label(v)), v % 2 == 0 ? "red" : "blue");
}

TEST(Dataset, ChecksumSeesEverything) {
    const auto checksum = [](DatasetOptions options) { return load_dataset(options).checksum(); };
    const DatasetOptions options{.graphs = 20};
    EXPECT_EQ(checksum(options), checksum({.graphs = 20, .threads = 2}));
    EXPECT_NE(checksum(options), checksum({.graphs = 21}));
    EXPECT_NE(checksum(options), checksum({.graphs = 20, .seed = 1}));
    EXPECT_NE(checksum(options), checksum({.tasks = {"3-star"}, .graphs = 20}));
    auto changed = load_dataset(options);
    std::swap(changed.split[0], *std::ranges::find_if(changed.split, [&](Split s) { return s != changed.split[0]; }));
    EXPECT_NE(checksum(options), changed.checksum());
}

}  // namespace
}  // namespace countable::datasets
