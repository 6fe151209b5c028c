#include "countable/formats/graph_table.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"

namespace countable::formats {
namespace {

std::vector<NodeId> sizes_in(const std::string& file) {
    Labels labels;
    std::vector<NodeId> sizes;
    for (const auto& input : all_graphs(*read_graph_table(io::TextSource::open(file), labels)))
        sizes.push_back(input.graph.num_nodes());
    return sizes;
}

TEST(GraphTable, CellsOfGraph6OrNumbersInTheFileBeside) {
    const io::TemporaryFolder folder;
    EXPECT_EQ(sizes_in(folder.add("a.csv", "y,graph6\n1,Bw\n2,C~\n")), (std::vector<NodeId>{3, 4}));
    EXPECT_EQ(sizes_in(folder.add("a.tsv", "graph6\ty\nBw\t1\n")), (std::vector<NodeId>{3}));
    EXPECT_EQ(sizes_in(folder.add("none.csv", "graph6\n")), (std::vector<NodeId>{}));
    folder.add("b.g6", "Bw\nC~\n");
    EXPECT_EQ(sizes_in(folder.add("b.csv", "graph,y\n2,0\n1,0\n2,0\n")), (std::vector<NodeId>{4, 3, 4}));
}

TEST(GraphTable, Defects) {
    const io::TemporaryFolder folder;
    folder.add("b.g6", "Bw\n");
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"", ": expected a header line with a column 'graph6', found nothing"},
        {"graph,y\n2,0\n", ":2: expected the number of a graph, 1 to 1, found '2'"},
        {"graph,y\n1\n", ":2: expected 2 cells as in the header, found 1"},
    };
    const auto file = folder.path("b.csv");
    for (const auto& [text, sentence] : cases) {
        folder.add("b.csv", text);
        EXPECT_EQ(io::error_of([&] { (void)sizes_in(file); }), file + sentence);
    }
    const auto other = folder.add("c.csv", "graph,y\n1,0\n");
    EXPECT_EQ(io::error_of([&] { (void)sizes_in(other); }),
              other + ":1: expected a column 'graph6', or a column 'graph' and the graphs in " + folder.path("c") +
                  ".g6, found the columns graph, y");
    EXPECT_TRUE(has_graph_column({"y", "graph"}) && has_graph_column({"graph6"}));
    EXPECT_FALSE(has_graph_column({"smiles", "y"}));
}

}  // namespace
}  // namespace countable::formats
