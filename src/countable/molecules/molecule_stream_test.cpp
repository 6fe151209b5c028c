#include "countable/molecules/molecule_stream.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"

namespace countable::molecules {
namespace {

Sources smiles(const std::vector<std::string>& texts) {
    Sources sources{"m", Notation::Smiles, {}};
    for (const auto& text : texts) sources.molecules.push_back({text, sources.molecules.size() + 1});
    return sources;
}

std::vector<StreamedMolecule> all(MoleculeStream& stream) {
    std::vector<StreamedMolecule> molecules;
    while (auto molecule = stream.next()) molecules.push_back(std::move(*molecule));
    return molecules;
}

TEST(MoleculeStream, NumbersNamesAndReasons) {
    const io::TemporaryFolder folder;
    const auto file = folder.add("m.smi", "CCO ethanol\nC(\nc1ccccc1\n");
    Labels labels;
    MoleculeStream stream(open_smi(io::TextSource::open(file)), labels, {});
    EXPECT_TRUE(stream.has_names() && stream.has_smiles());
    const auto molecules = all(stream);
    ASSERT_EQ(molecules.size(), 3u);
    EXPECT_EQ(molecules[0].facts.number, 1u);
    EXPECT_EQ(molecules[0].facts.name, "ethanol");
    EXPECT_EQ(molecules[0].facts.smiles, "CCO");
    EXPECT_EQ(molecules[0].molecule->graph.num_nodes(), 3u);
    EXPECT_TRUE(molecules[0].molecule->atoms.empty()) << "a graph for counting has no features";
    EXPECT_FALSE(molecules[1].molecule);
    EXPECT_EQ(molecules[1].facts.smiles, "C(");
    EXPECT_EQ(molecules[1].skip_reason, file + ":2: RDKit cannot read 'C(': its syntax is wrong");
    EXPECT_EQ(molecules[2].facts.number, 3u);
    EXPECT_EQ(molecules[2].facts.name, "");
    EXPECT_EQ(labels.text(molecules[2].molecule->graph.node_label(0)), "C");
    EXPECT_EQ(stream.fraction_read(), 1);
    EXPECT_EQ(io::error_of([&] {
                  MoleculeStream strict(open_smi(io::TextSource::open(file)), labels, {.strict = true});
                  (void)all(strict);
              }),
              molecules[1].skip_reason);
    MoleculeStream none(open_in_memory(smiles({})), labels, {});
    EXPECT_EQ(io::error_of([&] { (void)none.next(); }), "m: expected molecules, found none");
}

TEST(MoleculeStream, FeaturesAreThoseOfTheRecordOptions) {
    Labels labels;
    MoleculeStream stream(open_in_memory(smiles({"CO", "[Cu+2]"})), labels,
                          {.record = {.features = FeatureSet::Zinc}, .parts = MoleculeParts::GraphAndFeatures});
    const auto molecules = all(stream);
    EXPECT_EQ(molecules[0].molecule->atoms, (CategoryTable{{28}, {0, 1}}));
    EXPECT_EQ(molecules[0].molecule->bonds, (CategoryTable{{4}, {1}}));
    EXPECT_EQ(molecules[1].skip_reason, "m:2: the atom [Cu+2] is none of ZINC's 28 kinds");
}

TEST(MoleculeStream, ACallerMayCompleteTheRecordOrSkipIt) {
    Labels labels;
    const auto complete = [](std::uint64_t number, Record& record) -> std::string {
        if (number == 2) return "there are no positions";
        record.positions = {{0, 0, 0}, {0, 3, 4}};
        return "";
    };
    StreamOptions options{
        .record = {.features = FeatureSet::Qm9}, .parts = MoleculeParts::GraphAndFeatures, .complete = complete};
    MoleculeStream stream(open_in_memory(smiles({"CO", "CN", "C("})), labels, options);
    const auto molecules = all(stream);
    EXPECT_EQ(molecules[0].molecule->lengths.values, std::vector<float>{5});
    EXPECT_EQ(molecules[1].skip_reason, "m:2: there are no positions");
    EXPECT_EQ(molecules[2].skip_reason, "m:3: RDKit cannot read 'C(': its syntax is wrong");
    options.strict = true;
    MoleculeStream strict(open_in_memory(smiles({"CO", "CN"})), labels, options);
    EXPECT_EQ(io::error_of([&] { (void)all(strict); }), "m:2: there are no positions");
}

TEST(MoleculeStream, AromaticAtomsInSmallLettersAndHydrogens) {
    Labels labels;
    MoleculeStream stream(open_in_memory(smiles({"C[se]1cccc1", "Cc1ccc[nH]1"})), labels,
                          {.atom_labels = AtomLabels::ElementsAndAromaticity});
    const auto molecules = all(stream);
    const Graph& graph = molecules.back().molecule->graph;
    EXPECT_EQ(labels.text(graph.node_label(0)), "C");
    EXPECT_EQ(labels.text(graph.node_label(1)), "c");
    EXPECT_EQ(labels.text(graph.node_label(5)), "n");
    MoleculeStream hydrogens(open_in_memory(smiles({"CO"})), labels, {.record = {.explicit_hydrogens = true}});
    EXPECT_EQ(hydrogens.next()->molecule->graph.num_nodes(), 6u);
}

// More molecules than are read at once.
TEST(MoleculeStream, ManyMolecules) {
    std::vector<std::string> texts;
    for (int i = 0; i < 20'000; ++i) texts.emplace_back(i % 5 == 0 ? "(" : i % 2 == 0 ? "CO" : "CCO");
    Labels labels;
    MoleculeStream stream(open_in_memory(smiles(texts)), labels, {.threads = 2});
    const auto molecules = all(stream);
    ASSERT_EQ(molecules.size(), 20'000u);
    for (std::size_t i = 0; i < molecules.size(); ++i) {
        ASSERT_EQ(molecules[i].facts.number, i + 1);
        ASSERT_EQ(molecules[i].molecule.has_value(), i % 5 != 0);
        if (i % 5 == 0)
            ASSERT_TRUE(molecules[i].skip_reason.starts_with("m:" + std::to_string(i + 1) + ": "));
        else
            ASSERT_EQ(molecules[i].molecule->graph.num_nodes(), i % 2 == 0 ? 2u : 3u);
    }
}

}  // namespace
}  // namespace countable::molecules
