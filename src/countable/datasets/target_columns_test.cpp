#include "countable/datasets/target_columns.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "countable/io/testing.hpp"

namespace countable::datasets {
namespace {

using io::error_of;
using Cells = std::vector<std::string>;
using Strings = std::vector<std::string>;

// One column, its cells from line 2 on.
TargetColumns::Labels read(const Cells& cells, ColumnChoice choice) {
    TargetColumns columns({{"y", 1}}, choice);
    for (std::size_t row = 0; row < cells.size(); ++row) columns.add({"other", cells[row]}, {"d.csv", row + 2});
    return columns.labels("d.csv");
}

TEST(TargetColumns, AnEmptyCellIsAMissingLabel) {
    for (const auto choice : {ColumnChoice::Named, ColumnChoice::Numeric}) {
        const auto labels = read({"1", "", " -2.5 ", "  "}, choice);
        EXPECT_EQ(labels.names, Strings{"y"});
        ASSERT_EQ(labels.values.size(), 4u);
        EXPECT_EQ(labels.values[0], 1);
        EXPECT_TRUE(std::isnan(labels.values[1]));
        EXPECT_EQ(labels.values[2], -2.5);
        EXPECT_TRUE(std::isnan(labels.values[3]));
        EXPECT_TRUE(labels.skipped.empty());
    }
}

TEST(TargetColumns, ColumnsAreRowByRowInTheirOrder) {
    TargetColumns columns({{"b", 2}, {"name", 0}, {"a", 1}}, ColumnChoice::Numeric);
    columns.add({"x", "1", "2"}, {"d.csv", 2});
    columns.add({"y", "3", ""}, {"d.csv", 3});
    const auto labels = columns.labels("d.csv");
    EXPECT_EQ(labels.names, (Strings{"b", "a"}));
    EXPECT_EQ(labels.skipped, Strings{"name"});
    EXPECT_EQ(labels.values[0], 2);
    EXPECT_EQ(labels.values[1], 1);
    EXPECT_TRUE(std::isnan(labels.values[2]));
    EXPECT_EQ(labels.values[3], 3);
}

TEST(TargetColumns, WhatIsSkippedAndWhatIsAMistake) {
    const auto skips = [](const Cells& cells) { return read(cells, ColumnChoice::Numeric).skipped == Strings{"y"}; };
    EXPECT_TRUE(skips({"a", "b"}));
    EXPECT_TRUE(skips({"", ""}));
    EXPECT_TRUE(skips({}));
    EXPECT_TRUE(skips({"7", "a", "b"})) << "more texts than numbers: names, one of which is a number";
    EXPECT_FALSE(skips({"0", "1", ""}));
    const std::string mistake =
        "d.csv:3: expected a finite number in the column 'y', or an empty cell for a missing label, found 'n/a'";
    EXPECT_EQ(error_of([] { (void)read({"1", "n/a", "3"}, ColumnChoice::Numeric); }), mistake + " in a numeric column");
    EXPECT_NE(error_of([] { (void)read({"1", "n/a"}, ColumnChoice::Numeric); }), "") << "as many texts as numbers";
    EXPECT_EQ(error_of([] { (void)read({"1", "n/a", "3"}, ColumnChoice::Named); }), mistake);
    EXPECT_EQ(error_of([] {
                  (void)read({"", ""}, ColumnChoice::Named);
              }),
              "d.csv: expected numbers in the column 'y', found empty cells only");
    for (const char* const cell : {"x", "1x", "nan", "inf", "-inf", "1e999", "0x10", "+1"})
        EXPECT_NE(error_of([&] { (void)read({"1", cell, "3"}, ColumnChoice::Named); }), "") << cell;
}

TEST(TargetColumns, IdentifiersAreNotLearntUnlessNamed) {
    for (const char* const name :
         {"id", "ID", "mol_id", "chembl_id", "CID", "title", "Name", "index", "", "Unnamed: 0"})
        EXPECT_TRUE(is_identifier(name)) << name;
    for (const char* const name : {"y", "idx", "names", "logP"}) EXPECT_FALSE(is_identifier(name)) << name;
}

}  // namespace
}  // namespace countable::datasets
