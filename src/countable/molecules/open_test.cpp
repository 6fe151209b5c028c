#include "countable/molecules/open.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"

namespace countable::molecules {
namespace {

TEST(OpenAny, GraphsAndMoleculesAlike) {
    const io::TemporaryFolder folder;
    Labels labels;
    const auto graphs = open_any(folder.add("g.g6", "Bw\n"), labels);
    EXPECT_EQ(formats::all_graphs(*graphs).at(0).graph.num_edges(), 3u);
    EXPECT_TRUE(graphs->skipped().empty());

    const auto file = folder.add("m.smi", "C=O\nC(\n");
    const auto molecules = open_any(file, labels);
    const auto read = formats::all_graphs(*molecules);
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(labels.text(read[0].graph.node_label(1)), "O");
    EXPECT_EQ(labels.text(read[0].graph.edge_label(0, 1)), "double");
    EXPECT_EQ(molecules->skipped(), std::vector<std::string>{file + ":2: RDKit cannot read 'C(': its syntax is wrong"});
    EXPECT_EQ(
        io::error_of([&] { (void)formats::all_graphs(*open_any(file, labels, {.molecules = {.strict = true}})); }),
        molecules->skipped()[0]);
}

TEST(OpenAny, AFormatOverrulesTheEnding) {
    const io::TemporaryFolder folder;
    Labels labels;
    const auto as_molecules = open_any(folder.add("m.txt", "CO\n"), labels, {.format = "smi"});
    EXPECT_EQ(formats::all_graphs(*as_molecules).at(0).graph.num_nodes(), 2u);
    const auto as_graphs = open_any(folder.add("g.smi", "1 2\n2 3\n"), labels, {.format = "edges"});
    EXPECT_EQ(formats::all_graphs(*as_graphs).at(0).graph.num_nodes(), 3u);
    const auto simple = open_any(folder.add("loop.txt", "1 1\n1 2\n"), labels, {.simplify = true});
    EXPECT_EQ(formats::all_graphs(*simple).at(0).graph.num_edges(), 1u);
    EXPECT_EQ(simple->dropped().loops, 1u);
}

TEST(OpenAny, OptionsThatDoNotFit) {
    const io::TemporaryFolder folder;
    Labels labels;
    const auto graphs = folder.add("g.g6", "Bw\n"), lines = folder.add("m.smi", "C\n");
    EXPECT_EQ(io::error_of([&] { (void)open_any(lines, labels, {.molecules = {.smiles_column = "x"}}); }),
              lines + ": expected a table of molecules, since a column of SMILES is named, found another format");
    EXPECT_EQ(
        io::error_of([&] { (void)open_any(graphs, labels, {.molecules = {.record = {.explicit_hydrogens = true}}}); }),
        graphs + ": expected molecules, since hydrogens are asked for, found a file of graphs");
}

}  // namespace
}  // namespace countable::molecules
