#include "countable/datasets/dataset.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "countable/datasets/label_counts.hpp"
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

TEST(CsvDataset, WithoutATaskAllColumnsOfNumbersAreLearnt) {
    const auto dataset = read(
        "name,id,graph6,c5,note,energy,split\n"
        "a,1,Bw,3,,,train\n"
        "b,2,C~,4,fine,-1,test\n",
        {.tasks = {}});
    EXPECT_EQ(dataset.target_names, (std::vector<std::string>{"c5", "energy"}));
    EXPECT_EQ(dataset.skipped_columns, (std::vector<std::string>{"note", "name", "id"}));
    ASSERT_EQ(dataset.targets.size(), 4u);
    EXPECT_EQ(dataset.targets[0], 3);
    EXPECT_TRUE(std::isnan(dataset.targets[1]));
    EXPECT_EQ(dataset.targets[3], -1);
    EXPECT_EQ(read("graph6,id\nBw,7\n", {.tasks = {"id"}}).targets, std::vector<double>{7});
    EXPECT_EQ(error_of([] { (void)read("graph6,split\nBw,train\n", {.tasks = {}}); }),
              "d.csv:1: expected a numeric column to learn, found the columns graph6, split");
}

TEST(CsvDataset, AnyPatternIsATask) {
    const auto dataset = read("graph6,t,cycle-4\nC~,5,7\nBw,6,8\n",
                              {.tasks = {"induced:cycle-4", "t", "cycle-4", "path-3", "a-b, b-c, c-d, d-a"}});
    EXPECT_EQ(dataset.targets, (std::vector<double>{0, 5, 7, 12, 3, 0, 6, 8, 3, 0})) << "a column goes first";
    using enum TargetKind;
    EXPECT_EQ(dataset.target_kinds,
              (std::vector<TargetKind>{InducedCount, Column, Column, SubgraphCount, SubgraphCount}));
}

TEST(Dataset, FilesWithoutColumns) {
    for (const auto& [file, sentence] :
         {std::pair{"m.sdf", "column 'smiles' and numeric columns to learn, found a file of molecules"},
          {"m.smi.gz", "column 'smiles' and numeric columns to learn, found a file of molecules"},
          {"g.g6", "column 'graph6' and numeric columns to learn, found a file of graphs"}})
        EXPECT_EQ(error_of([&] { (void)load_dataset({.source = file}); }),
                  std::string(file) + ": expected a CSV with a " + sentence);
}

TEST(Dataset, APartWithoutLabels) {
    const io::TemporaryFolder folder;
    const auto error = [&](const char* text) {
        folder.add("d.csv", text);
        const auto sentence = error_of([&] { (void)load_dataset({.source = folder.path("d.csv"), .tasks = {}}); });
        return sentence.substr(std::min(sentence.size(), folder.path("d.csv").size()));
    };
    EXPECT_EQ(error("graph6,a,b,split\nBw,1,,train\nBw,1,2,val\nBw,1,2,test\n"),
              ": the column 'b' has no label among the training graphs");
    EXPECT_EQ(error("graph6,a,b,split\nBw,1,2,train\nBw,,,val\nBw,1,2,test\n"),
              ": there is no label among the validation graphs");
    EXPECT_EQ(error("graph6,a,b,split\nBw,1,,train\nBw,,2,train\nBw,1,,val\nBw,,,test\n"), "");
    const auto counts = label_counts(load_dataset({.source = folder.path("d.csv"), .tasks = {}}));
    EXPECT_EQ(counts[0].known, (std::array<std::size_t, 3>{1, 1, 0}));
    EXPECT_EQ(counts[1].known, (std::array<std::size_t, 3>{1, 0, 0}));
    EXPECT_EQ(counts[0].missing(), 2u);
    EXPECT_EQ(counts[1].missing(), 3u);
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
    EXPECT_EQ(error("graph6,u,split\nBw,1,train\n")
                  .find("d.csv:1: expected a column 't' or a pattern to count, found the columns graph6, u, split; no "
                        "pattern is called 't'"),
              0u);
    EXPECT_EQ(error("graph6,t,t\nBw,1,1\n"), "d.csv:1: expected columns of different names, found 't' twice");
    EXPECT_EQ(error("graph6,t\nBw\n"), "d.csv:2: expected 2 cells as in the header, found 1");
    EXPECT_EQ(error("graph6,t\nBw,1,2\n"), "d.csv:2: expected 2 cells as in the header, found 3");
    EXPECT_EQ(error("graph6,t\nBw,1\nBw,x\n"),
              "d.csv:3: expected a finite number in the column 't', or an empty cell for a missing label, found 'x'");
    EXPECT_EQ(error("graph6,t\nBw,\nBw, \n"), "d.csv: expected numbers in the column 't', found empty cells only");
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
    EXPECT_NE(error_of([&] { (void)load_dataset({.source = "er", .graphs = 3}); }), "");
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
    EXPECT_EQ(error_of<std::invalid_argument>([] {
                  (void)load_dataset({.source = "er", .tasks = {"energy"}});
              }).find("there is no task 'energy' for random graphs: no pattern is called 'energy'"),
              0u);
    EXPECT_EQ(error_of<std::invalid_argument>(
                  [] { (void)load_dataset({.source = "er", .tasks = {"a:C, b:O, a-b"}, .graphs = 10}); }),
              "the task 'a:C, b:O, a-b' asks for labels of nodes, but the graphs have none");
    EXPECT_THROW((void)load_dataset({.source = "er", .tasks = {}}), std::invalid_argument);
    EXPECT_THROW((void)load_dataset({.source = "er", .tasks = {"triangle", "triangle"}}), std::invalid_argument);
}

TEST(Dataset, AttributedTasksColorTheNodes) {
    const auto dataset = load_dataset({.source = "er", .tasks = {"triangle", "attributed-triangle"}, .graphs = 10});
    for (const auto& graph : dataset.graphs)
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            EXPECT_EQ(dataset.labels->text(graph.node_label(v)), v % 2 == 0 ? "red" : "blue");
    const TargetCounter counter;
    for (std::size_t g = 0; g < dataset.graphs.size(); ++g)
        EXPECT_EQ(dataset.targets[2 * g + 1], static_cast<double>(counter.count(dataset.graphs[g])[4]));
}

TEST(Dataset, ChecksumSeesEverything) {
    const auto checksum = [](DatasetOptions options) { return load_dataset(options).checksum(); };
    const DatasetOptions options{.source = "er", .graphs = 20};
    EXPECT_EQ(checksum(options), checksum({.source = "er", .graphs = 20, .threads = 2}));
    EXPECT_NE(checksum(options), checksum({.source = "er", .graphs = 21}));
    EXPECT_NE(checksum(options), checksum({.source = "er", .graphs = 20, .seed = 1}));
    EXPECT_NE(checksum(options), checksum({.source = "er", .tasks = {"3-star"}, .graphs = 20}));
    auto changed = load_dataset(options);
    std::swap(changed.split[0], *std::ranges::find_if(changed.split, [&](Split s) { return s != changed.split[0]; }));
    EXPECT_NE(checksum(options), changed.checksum());
}

}  // namespace
}  // namespace countable::datasets
