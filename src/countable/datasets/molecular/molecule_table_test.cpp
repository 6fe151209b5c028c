#include "countable/datasets/molecular/molecule_table.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "countable/datasets/molecular/uncharacterized.hpp"
#include "countable/io/testing.hpp"

namespace countable::datasets {
namespace {

using io::error_of;

MoleculeTable read(std::string_view text, const MoleculeTableOptions& options = {}) {
    return read_molecule_table(io::TextSource::from_memory("m.csv", text), options);
}

TEST(MoleculeTable, ColumnsInAnyOrder) {
    const auto table = read("split,mu,mol_id,SMILES,gap\ntrain,1.5,gdb_7,CCO,2\ntest,-1,gdb_12,C,0\n");
    EXPECT_EQ(table.target_names, (std::vector<std::string>{"mu", "gap"}));
    EXPECT_EQ(table.targets, (std::vector<double>{1.5, 2, -1, 0}));
    EXPECT_EQ(table.split, (std::vector<Split>{Split::Train, Split::Test}));
    EXPECT_EQ(table.ids, (std::vector<std::uint64_t>{7, 12}));
    EXPECT_EQ(table.sources.molecules[1].text, "C");
    EXPECT_EQ(table.lines, (std::vector<std::uint64_t>{2, 3}));
    EXPECT_EQ(read("smiles,a,b\nC,1,2\n", {.targets = {"b"}}).targets, std::vector<double>{2});
    EXPECT_EQ(read("smiles,a,b\nC,x,2\nN,1,3\n", {.targets = {"b"}, .most = 1}).rows(), 1u);
    EXPECT_EQ(read("smiles,label\nC,1\n", {.targets = {"HIV_active"}, .renamed = "label"}).targets,
              std::vector<double>{1});
    EXPECT_EQ(read("a\n1\n", {.needs_smiles = false}).targets, std::vector<double>{1});
}

TEST(MoleculeTable, TextsAreSkippedAndEmptyCellsAreMissing) {
    const auto table = read("Name,smiles,logP,comment,pKa\nethanol,CCO,-0.1,good,\nmethane,C,,,40\n");
    EXPECT_EQ(table.target_names, (std::vector<std::string>{"logP", "pKa"}));
    EXPECT_EQ(table.skipped, (std::vector<std::string>{"comment", "Name"}));
    ASSERT_EQ(table.targets.size(), 4u);
    EXPECT_EQ(table.targets[0], -0.1);
    EXPECT_TRUE(std::isnan(table.targets[1]));
    EXPECT_TRUE(std::isnan(table.targets[2]));
    EXPECT_EQ(table.targets[3], 40);
}

TEST(MoleculeTable, Defects) {
    const auto error = [](std::string_view text, const MoleculeTableOptions& options = {}) {
        return error_of([&] { (void)read(text, options); });
    };
    EXPECT_EQ(error(""), "m.csv: expected a header line with the names of columns, found nothing");
    EXPECT_EQ(error("smiles,y\n"), "m.csv: expected a row for each molecule, found only the header");
    EXPECT_EQ(error("a,b\n"), "m.csv:1: expected a column 'smiles' in the header line, found 'a', 'b'");
    EXPECT_EQ(error("smiles,y,y\n"), "m.csv:1: expected columns of different names, found 'y' twice");
    EXPECT_EQ(error("smiles,y\nC,1\nC\n"), "m.csv:3: expected 2 cells as in the header, found 1");
    EXPECT_EQ(error("smiles,y\nC,\n"), "m.csv: expected a numeric column to learn, found the columns smiles, y");
    EXPECT_EQ(error("smiles,y\nC,\n", {.targets = {"y"}}),
              "m.csv: expected numbers in the column 'y', found empty cells only");
    EXPECT_EQ(error("smiles,y\nC,x\n", {.targets = {"y"}}),
              "m.csv:2: expected a finite number in the column 'y', or an empty cell for a missing label, found 'x'");
    EXPECT_EQ(error("smiles,y\nC,1\n", {.targets = {"z"}}),
              "m.csv:1: expected a column 'z', found the columns smiles, y");
    EXPECT_EQ(error("smiles,split\nC,all\n"),
              "m.csv:2: expected train, validation (val, valid) or test in the column 'split', found 'all'");
    EXPECT_EQ(error("smiles,mol_id\nC,one\n"), "m.csv:2: expected a number in the column 'mol_id', found 'one'");
}

TEST(Uncharacterized, ListsAndTheAuthorsOwnFile) {
    const auto read_ids = [](std::string_view text) {
        return read_uncharacterized(io::TextSource::from_memory("u", text));
    };
    EXPECT_EQ(read_ids("58\n61\n"), (std::unordered_set<std::uint64_t>{58, 61}));
    EXPECT_EQ(read_ids("Some words about it\n====\n  Index SMILES SMILES\n   21  C  CC  0.5\n====\n1 compounds\n"),
              std::unordered_set<std::uint64_t>{21});
    EXPECT_EQ(error_of([&] { (void)read_ids("none\n"); }), "u: expected numbers of molecules, found none");
}

}  // namespace
}  // namespace countable::datasets
