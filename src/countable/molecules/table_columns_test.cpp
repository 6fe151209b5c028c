#include "countable/molecules/table_columns.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"

namespace countable::molecules {
namespace {

using Columns = std::vector<std::string>;
constexpr io::Place header{"m.csv", 1};

std::optional<std::size_t> smiles(const Columns& columns) { return find_smiles_column(columns, "", header); }

TEST(TableColumns, UsualNamesOfSmiles) {
    for (const char* const name : {"smiles", "SMILES", "Smiles", "canonical_smiles", "CANONICAL_SMILES",
                                   "Canonical SMILES", "CanonicalSMILES", "isomeric_smiles", "IsomericSmiles", "mol"})
        EXPECT_EQ(smiles({"id", name, "y"}), 1u) << name;
    EXPECT_EQ(smiles({"mol", "smiles"}), 1u);
    EXPECT_EQ(smiles({"id", "structure"}), std::nullopt);
    EXPECT_EQ(find_smiles_column({"id", "structure"}, "structure", header), 1u);
    EXPECT_EQ(find_smiles_column({"smiles", "canonical_smiles"}, "canonical_smiles", header), 1u);
}

TEST(TableColumns, Refused) {
    EXPECT_EQ(io::error_of([] {
                  (void)smiles({"smiles", "y", "Canonical_Smiles"});
              }),
              "m.csv:1: expected one column of SMILES, found 'smiles' and 'Canonical_Smiles'");
    EXPECT_EQ(io::error_of([] {
                  (void)find_smiles_column({"smiles", "y"}, "Smiles", header);
              }),
              "m.csv:1: expected a column 'Smiles', found the columns 'smiles', 'y'");
    EXPECT_EQ(io::error_of([] {
                  (void)require_smiles_column({"source", "target"}, "", header);
              }),
              "m.csv:1: expected a column 'smiles' in the header line, found 'source', 'target'");
}

TEST(TableColumns, NotAllOfManyColumnsAreListed) {
    Columns columns;
    for (int c = 1; c <= 300; ++c) columns.push_back("x" + std::to_string(c));
    EXPECT_EQ(
        io::error_of([&] { (void)find_smiles_column(columns, "y", header); }),
        "m.csv:1: expected a column 'y', found the columns 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7', 'x8' and 292 "
        "more");
}

TEST(TableColumns, Names) {
    EXPECT_EQ(find_name_column({"smiles", "ID", "Name"}), 2u);
    EXPECT_EQ(find_name_column({"smiles", "ChEMBL ID"}), 1u);
    EXPECT_EQ(find_name_column({"mol_id", "smiles"}), 0u);
    EXPECT_EQ(find_name_column({"smiles", "label", "split"}), std::nullopt);
}

TEST(TableColumns, WhatTheRowsAre) {
    EXPECT_EQ(rows_of({"graph6", "smiles"}), Content::Graphs);
    EXPECT_EQ(rows_of({"graph", "smiles"}), Content::Molecules);
    EXPECT_EQ(rows_of({"Canonical SMILES", "smiles"}), Content::Molecules) << "which of the two is asked later";
    EXPECT_EQ(rows_of({"graph", "y"}), Content::Graphs);
    EXPECT_EQ(rows_of({"From", "To"}), Content::Graphs);
    EXPECT_EQ(rows_of({"x", "y"}), std::nullopt);
}

}  // namespace
}  // namespace countable::molecules
