#include "countable/molecules/molecule_reader.hpp"

#include <gtest/gtest.h>

#include "countable/formats/testing.hpp"

namespace countable::molecules {
namespace {

TEST(MoleculeReader, FormsByEndingAndName) {
    EXPECT_EQ(form_by_ending("a.smi"), FileForm::Smi);
    EXPECT_EQ(form_by_ending("a.smiles.gz"), FileForm::Smi);
    EXPECT_EQ(form_by_ending("a.csv.gz"), FileForm::Csv);
    EXPECT_EQ(form_by_ending("a.tsv"), FileForm::Csv);
    EXPECT_EQ(form_by_ending("a.sdf"), FileForm::Sdf);
    EXPECT_EQ(form_by_ending("a.mol.gz"), FileForm::Sdf);
    EXPECT_EQ(form_by_name("mol"), FileForm::Sdf);
    EXPECT_EQ(form_by_ending("a.g6"), std::nullopt);
    EXPECT_EQ(form_by_name("csv"), FileForm::Csv);
    EXPECT_EQ(form_by_name("gspan"), std::nullopt);
}

TEST(MoleculeReader, NumbersGoOnOverUnreadableMolecules) {
    const io::TemporaryFolder folder;
    const auto file = folder.add("m.smi", "CCO ethanol\nC(\nc1ccccc1\n");
    Labels labels;
    MoleculeReader reader(file, FileForm::Smi, labels, {});
    ASSERT_TRUE(reader.next());
    EXPECT_EQ(reader.facts().number, 1u);
    EXPECT_EQ(reader.facts().name, "ethanol");
    EXPECT_EQ(reader.facts().smiles, "CCO");
    const auto second = reader.next();
    ASSERT_TRUE(second);
    EXPECT_EQ(reader.facts().number, 3u);
    EXPECT_EQ(reader.facts().name, "");
    EXPECT_EQ(labels.text(second->graph.node_label(0)), "C");
    EXPECT_FALSE(reader.next());
    EXPECT_EQ(reader.skipped(), std::vector<std::string>{file + ":2: RDKit cannot read 'C(': its syntax is wrong"});
    EXPECT_EQ(reader.fraction_read(), 1);
    EXPECT_EQ(io::error_of([&] {
                  MoleculeReader strict(file, FileForm::Smi, labels, {.strict = true});
                  (void)all_graphs(strict);
              }),
              reader.skipped()[0]);
}

TEST(MoleculeReader, AromaticAtomsInSmallLetters) {
    const io::TemporaryFolder folder;
    Labels labels;
    MoleculeReader reader(folder.add("m.csv", "smiles\nC[se]1cccc1\nCc1ccc[nH]1\n"), FileForm::Csv, labels,
                          {.atom_labels = AtomLabels::ElementsAndAromaticity});
    const auto graph = all_graphs(reader).back().graph;
    EXPECT_EQ(labels.text(graph.node_label(0)), "C");
    EXPECT_EQ(labels.text(graph.node_label(1)), "c");
    EXPECT_EQ(labels.text(graph.node_label(5)), "n");
}

TEST(MoleculeReader, HydrogensAndColumns) {
    const io::TemporaryFolder folder;
    Labels labels;
    MoleculeReader reader(folder.add("m.tsv", "structure\tid\nCO\t7\n"), FileForm::Csv, labels,
                          {.record = {.explicit_hydrogens = true}, .smiles_column = "structure"});
    EXPECT_TRUE(reader.has_names() && reader.has_smiles());
    EXPECT_EQ(reader.next()->graph.num_nodes(), 6u);
    EXPECT_EQ(reader.facts().name, "7");
    MoleculeReader none(folder.add("none.smi", "# nothing\n"), FileForm::Smi, labels, {});
    EXPECT_EQ(io::error_of([&] { (void)none.next(); }), folder.path("none.smi") + ": expected molecules, found none");
}

// More molecules than are read at once.
TEST(MoleculeReader, ManyMolecules) {
    const io::TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += i % 5 == 0 ? "(\n" : "CO\n";
    Labels labels;
    MoleculeReader reader(folder.add("m.smi", text), FileForm::Smi, labels, {.threads = 2});
    const auto graphs = all_graphs(reader);
    ASSERT_EQ(graphs.size(), 16'000u);
    EXPECT_EQ(reader.facts().number, 20'000u);
    EXPECT_EQ(reader.skipped().size(), 4'000u);
}

}  // namespace
}  // namespace countable::molecules
