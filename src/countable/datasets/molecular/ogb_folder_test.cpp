#include "countable/datasets/molecular/ogb_folder.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"

namespace countable::datasets {
namespace {

using io::error_of;

// Ethanol, and carbon monoxide's ions: two graphs as OGB writes them.
class OgbFolder : public ::testing::Test {
  protected:
    void SetUp() override {
        folder_.add("raw/num-node-list.csv", "3\n2\n1\n");
        folder_.add("raw/num-edge-list.csv", "2\n1\n0\n");
        folder_.add("raw/node-feat.csv",
                    "5,0,4,5,3,0,2,0,0\n5,0,4,5,2,0,2,0,0\n7,0,2,5,1,0,2,0,0\n"
                    "5,0,1,4,0,0,0,0,0\n7,0,1,6,0,0,0,0,0\n118,0,0,5,0,0,5,0,0\n");
        folder_.add("raw/edge.csv", "1,2\n0,1\n0,1\n");
        folder_.add("raw/edge-feat.csv", "0,0,1\n0,0,0\n2,0,0\n");
        folder_.add("raw/graph-label.csv", "1\n0\n0\n");
        folder_.add("split/scaffold/train.csv", "2\n");
        folder_.add("split/scaffold/valid.csv", "0\n");
        folder_.add("split/scaffold/test.csv", "1\n");
    }
    Dataset read(std::uint64_t most = 0) const {
        return read_ogb(open_ogb_folder(folder_.path("")), "HIV_active", most);
    }
    std::string error() const {
        auto text = error_of([&] { (void)read(); });
        const auto root = folder_.path("");
        if (const auto place = text.find(root); place != std::string::npos) text.erase(place, root.size());
        return text;
    }
    const io::TemporaryFolder folder_;
};

TEST_F(OgbFolder, GraphsFeaturesAndSplit) {
    EXPECT_TRUE(is_ogb_folder(folder_.path("")));
    const auto dataset = read();
    ASSERT_EQ(dataset.graphs.size(), 3u);
    EXPECT_EQ(dataset.graphs[0].edges(), (std::vector<Edge>{{0, 1}, {1, 2}}));
    EXPECT_EQ(dataset.features.edge_categories.values,
              (std::vector<std::int32_t>{0, 0, 0, 0, 0, 1, 2, 0, 0}));  // sorted
    EXPECT_EQ(dataset.features.node_categories.rows(), 6u);
    EXPECT_EQ(dataset.labels->text(dataset.graphs[1].node_label(1)), "O");
    EXPECT_EQ(dataset.labels->text(dataset.graphs[2].node_label(0)), "*");
    EXPECT_EQ(dataset.labels->text(dataset.graphs[1].edge_label(0, 1)), "triple");
    EXPECT_EQ(dataset.targets, (std::vector<double>{1, 0, 0}));
    EXPECT_EQ(dataset.split, (std::vector<Split>{Split::Validation, Split::Test, Split::Train}));
    EXPECT_EQ(read(2).graphs.size(), 2u);
}

TEST_F(OgbFolder, EdgesInBothDirections) {
    const auto once = read();
    folder_.add("raw/num-edge-list.csv", "4\n2\n0\n");
    folder_.add("raw/edge.csv", "1,2\n2,1\n0,1\n1,0\n0,1\n1,0\n");
    folder_.add("raw/edge-feat.csv", "0,0,1\n0,0,1\n0,0,0\n0,0,0\n2,0,0\n2,0,0\n");
    EXPECT_EQ(read().checksum(), once.checksum());
    folder_.add("raw/edge-feat.csv", "0,0,1\n0,0,1\n0,0,0\n0,0,1\n2,0,0\n2,0,0\n");
    EXPECT_NE(error().find("the same features in both directions"), std::string::npos);
}

TEST_F(OgbFolder, Defects) {
    const auto with = [&](const char* file, const char* text) {
        const auto before = io::contents(folder_.path(file));
        folder_.add(file, text);
        const auto said = error();
        folder_.add(file, before);
        return said;
    };
    EXPECT_EQ(with("raw/edge.csv", "1,2\n0,3\n0,1\n"),
              "raw/edge.csv:2: expected two different nodes below 3, found 0 and 3");
    EXPECT_EQ(with("raw/edge.csv", "1,2\n0\n0,1\n"), "raw/edge.csv:2: expected 2 integers between commas, found '0'");
    EXPECT_EQ(with("raw/edge.csv", "1,2\n0,1\n"), "raw/edge.csv:3: expected another line, found the end of the file");
    EXPECT_EQ(with("raw/edge.csv", "1,2\n0,1\n0,1\n0,1\n"),
              "raw/edge.csv:4: expected no more lines than the numbers of graphs, nodes and edges say, found another");
    EXPECT_EQ(with("raw/edge-feat.csv", "0,6,1\n0,0,0\n2,0,0\n"),
              "raw/edge-feat.csv:1: expected a feature from 0 to 5 in column 2, found 6");
    EXPECT_EQ(with("raw/num-node-list.csv", "-1\n2\n1\n"),
              "raw/num-node-list.csv:1: expected a size up to 1,000,000, found -1");
    EXPECT_EQ(with("raw/graph-label.csv", "1\n\n0\n"),
              "raw/graph-label.csv:2: expected a finite number, found an empty line");
    EXPECT_EQ(with("split/scaffold/test.csv", "0\n"),
              "split/scaffold/test.csv:1: expected every graph from 0 to 2 once, found 0");
    EXPECT_EQ(with("split/scaffold/test.csv", ""),
              "split/scaffold/test.csv: expected every graph in this list or the other two, found no 1");
    std::filesystem::remove(folder_.path("raw/edge-feat.csv"));
    EXPECT_EQ(error(), "raw: expected a file edge-feat.csv or edge-feat.csv.gz, found neither");
}

}  // namespace
}  // namespace countable::datasets
