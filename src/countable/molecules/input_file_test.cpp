#include "countable/molecules/input_file.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"

namespace countable::molecules {
namespace {

TEST(InputFile, GraphsAndMoleculesAlike) {
    const io::TemporaryFolder folder;
    Labels labels;
    InputFile graphs(folder.add("g.g6", "Bw\nC~\n"), labels);
    EXPECT_EQ(formats::all_graphs(graphs).at(0).graph.num_edges(), 3u);
    EXPECT_TRUE(graphs.skipped().empty());
    EXPECT_FALSE(graphs.has_molecules() || graphs.has_names() || graphs.has_smiles());

    const auto file = folder.add("m.smi", "C(\nC=O formaldehyde\n");
    InputFile molecules(file, labels);
    const auto read = formats::all_graphs(molecules);
    ASSERT_EQ(read.size(), 1u);
    EXPECT_EQ(labels.text(read[0].graph.node_label(1)), "O");
    EXPECT_EQ(labels.text(read[0].graph.edge_label(0, 1)), "double");
    EXPECT_EQ(molecules.facts().number, 2u) << "numbers go on over unreadable molecules";
    EXPECT_EQ(molecules.facts().name, "formaldehyde");
    EXPECT_EQ(molecules.facts().smiles, "C=O");
    EXPECT_EQ(molecules.fraction_read(), 1);
    EXPECT_EQ(molecules.skipped(), std::vector<std::string>{file + ":1: RDKit cannot read 'C(': its syntax is wrong"});
    EXPECT_EQ(io::error_of([&] {
                  InputFile strict(file, labels, {.molecules = {.strict = true}});
                  (void)formats::all_graphs(strict);
              }),
              molecules.skipped()[0]);
}

TEST(InputFile, AFormatOverrulesTheEnding) {
    const io::TemporaryFolder folder;
    Labels labels;
    InputFile as_molecules(folder.add("m.txt", "CO\n"), labels, {.format = "smi"});
    EXPECT_EQ(formats::all_graphs(as_molecules).at(0).graph.num_nodes(), 2u);
    InputFile as_graphs(folder.add("g.smi", "1 2\n2 3\n"), labels, {.format = "edges"});
    EXPECT_EQ(formats::all_graphs(as_graphs).at(0).graph.num_nodes(), 3u);
    InputFile simple(folder.add("loop.txt", "1 1\n1 2\n"), labels, {.simplify = true});
    EXPECT_EQ(formats::all_graphs(simple).at(0).graph.num_edges(), 1u);
    EXPECT_EQ(simple.dropped().loops, 1u);
}

// The columns of a table say what its rows are; where they leave a choice, the caller may have a wish.
TEST(InputFile, TablesOfGraphsAndOfMolecules) {
    const io::TemporaryFolder folder;
    folder.add("beside.g6", "Bw\n");
    const auto graph6 = folder.add("a.csv", "graph6,y\nBw,1\n"), smiles = folder.add("b.csv", "smiles,y\nCO,1\n"),
               both = folder.add("c.csv", "smiles,graph6\nCO,Bw\n"),
               beside = folder.add("beside.csv", "graph,y\n1,1\n"),
               named = folder.add("d.tsv", "structure\tid\nCO\t7\n"), none = folder.add("e.csv", "a,b\n1,2\n");
    const auto nodes = [](const std::string& file, const InputOptions& options = {}) {
        Labels labels;
        InputFile input(file, labels, options);
        EXPECT_EQ(input.has_molecules(), content_of(file, options) == Content::Molecules) << file;
        return formats::all_graphs(input).at(0).graph.num_nodes();
    };
    EXPECT_EQ(nodes(graph6), 3u);
    EXPECT_EQ(nodes(beside), 3u);
    EXPECT_EQ(nodes(smiles), 2u);
    EXPECT_EQ(nodes(both), 3u);
    EXPECT_EQ(nodes(both, {.wanted = Content::Molecules}), 2u);
    EXPECT_EQ(nodes(both, {.smiles_column = "smiles"}), 2u);
    EXPECT_EQ(nodes(named, {.smiles_column = "structure"}), 2u);
    EXPECT_EQ(nodes(graph6, {.wanted = Content::Molecules}), 3u) << "there is no choice";
    Labels labels;
    std::vector<std::string> notes;
    InputFile noted(both, labels, {.on_note = [&](const std::string& sentence, Remedy) { notes.push_back(sentence); }});
    EXPECT_EQ(notes, std::vector<std::string>{both + ": read as graphs, although it has a column of SMILES"});
    EXPECT_EQ(io::error_of([&] { InputFile(none, labels); }),
              none + ":1: expected a column 'smiles', or 'source' and 'target', in the header line, found 'a', 'b'");
}

TEST(InputFile, TablesOfEdges) {
    const io::TemporaryFolder folder;
    Labels labels;
    const auto read = [&](std::string_view text, const InputOptions& options = {}) {
        InputFile input(folder.add("t.csv", text), labels, options);
        EXPECT_FALSE(input.has_molecules());
        return std::move(formats::all_graphs(input).at(0));
    };
    EXPECT_EQ(read("source,target\na,b\nb,c\n").node_names, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(read("1,2\n2,3\n").graph, Graph(3, {{0, 1}, {1, 2}}));
    EXPECT_EQ(read("smiles,b,c\nC,1,2\n", {.network = {.source_column = "b", .target_column = "c"}}).node_ids,
              (std::vector<std::uint64_t>{1, 2}));
    EXPECT_EQ(content_of(folder.path("t.csv"), {}), Content::Molecules);
    EXPECT_EQ(content_of(folder.path("t.csv"), {.network = {.source_column = "b"}}), Content::Graphs);
}

TEST(InputFile, OptionsThatDoNotFit) {
    const io::TemporaryFolder folder;
    Labels labels;
    const auto graphs = folder.add("g.g6", "Bw\n"), lines = folder.add("m.smi", "C\n");
    EXPECT_EQ(io::error_of([&] { InputFile(lines, labels, {.smiles_column = "x"}); }),
              lines + ": expected a table of molecules, since a column of SMILES is named, found another format");
    EXPECT_EQ(io::error_of([&] { InputFile(graphs, labels, {.molecules = {.record = {.explicit_hydrogens = true}}}); }),
              graphs + ": expected molecules, since hydrogens are asked for, found a file of graphs");
    EXPECT_EQ(io::error_of([&] { (void)open_sources(graphs, {}); }),
              graphs + ": expected molecules, found a file of graphs");
}

}  // namespace
}  // namespace countable::molecules
