#include "countable/io/csv.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"

namespace countable::io {
namespace {

using Records = std::vector<std::vector<std::string>>;

Records records(std::string_view text) {
    CsvReader reader(TextSource::from_memory("t.csv", text));
    Records all;
    while (auto record = reader.next()) all.push_back(std::move(*record));
    return all;
}

TEST(Csv, Records) {
    EXPECT_EQ(records(""), Records{});
    EXPECT_EQ(records("\n\r\n\n"), Records{});
    EXPECT_EQ(records("a,b\n1,2\n"), (Records{{"a", "b"}, {"1", "2"}}));
    EXPECT_EQ(records("a,b\r\n\r\n1,2"), (Records{{"a", "b"}, {"1", "2"}}));
    EXPECT_EQ(records("a,,\n,"), (Records{{"a", "", ""}, {"", ""}}));
    EXPECT_EQ(records("\xEF\xBB\xBF\"a\",b"), (Records{{"a", "b"}}));
    EXPECT_EQ(records("\"x, \"\"y\"\"\",\"\"\n"), (Records{{"x, \"y\"", ""}}));
    EXPECT_EQ(records("\"two\r\nlines\",1\n2,3"), (Records{{"two\nlines", "1"}, {"2", "3"}}));
    EXPECT_EQ(records("5\" disk, a"), (Records{{"5\" disk", " a"}}));
}

TEST(Csv, Defects) {
    const auto error = [](std::string_view text) { return error_of([&] { records(text); }); };
    EXPECT_EQ(error("a\n\"b\nc"), "t.csv:2: expected a closing quote, found the end of the file");
    EXPECT_EQ(error("a\n\"b\nc\"d,"), "t.csv:3: expected a comma after the closing quote, found 'd,'");
}

TEST(Csv, PlaceIsWhereTheRecordBegins) {
    CsvReader reader(TextSource::from_memory("t.csv", "a\n\n\"b\nc\"\nd\n"));
    for (const std::uint64_t line : {1, 3, 5}) {
        ASSERT_TRUE(reader.next());
        EXPECT_EQ(reader.place().line, line);
    }
}

TEST(Csv, CellsComeBackAsTheyWereWritten) {
    const std::vector<std::string> cells = {"plain", "", "a,b", "\"", "two\nlines", "\"\",\n"};
    std::string text;
    for (const auto& cell : cells) {
        append_csv(text, cell);
        text += &cell == &cells.back() ? '\n' : ',';
    }
    EXPECT_EQ(records(text), Records{cells});
}

TEST(Csv, SeparatorsOfTables) {
    EXPECT_EQ(separator_in("a,b"), ',');
    EXPECT_EQ(separator_in("a\tb,c\td"), '\t');
    EXPECT_EQ(separator_in("a;b"), ';');
    EXPECT_EQ(separator_in("\"a;b;c\",d"), ',');
    EXPECT_EQ(separator_in("alone"), ',');
    EXPECT_EQ(separator_in(""), ',');
    const auto first = [](std::string name, std::string_view text) {
        auto reader = CsvReader::of_table(TextSource::from_memory(std::move(name), text));
        return reader.next().value();
    };
    using Cells = std::vector<std::string>;
    EXPECT_EQ(first("t", "\n\na;b;\"c;d\"\n"), (Cells{"a", "b", "c;d"}));
    EXPECT_EQ(first("t.tsv", "a,b\n"), (Cells{"a,b"}));
    EXPECT_EQ(first("t", "a\tb\n1,2\t3\n"), (Cells{"a", "b"}));
    EXPECT_EQ(error_of([&] { (void)first("t", "a;\"b\"c;d\n"); }),
              "t:1: expected a semicolon after the closing quote, found 'c;d'");
}

}  // namespace
}  // namespace countable::io
