#include "table_writer.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

namespace countable::app {
namespace {

class TableWriterTest : public testing::Test {
  protected:
    ~TableWriterTest() override { std::filesystem::remove(path_); }

    [[nodiscard]] std::string written(std::string_view format, const auto& fill) const {
        io::OutputFile output(path_);
        const auto rows = make_table_writer(format, {"name", "count", "error"}, output);
        fill(*rows);
        rows->finish();
        std::ostringstream text;
        text << std::ifstream(path_).rdbuf();
        return text.str();
    }

    const std::string path_ = (std::filesystem::temp_directory_path() / "countable-table_writer_test.csv").string();
};

TEST_F(TableWriterTest, CsvHasQuotesWhereTheyAreNeededAndNumbersOfAnySize) {
    const auto text = written("csv", [](TableWriter& rows) {
        rows.text("a,b");
        rows.number(0);
        rows.real(0.5);
        rows.end_row();
        rows.text("");
        rows.number(~Count{0});
        rows.real(std::numeric_limits<double>::quiet_NaN());
        rows.end_row();
        rows.text("say \"x\"");
        rows.number(std::numeric_limits<std::uint64_t>::max());
        rows.real(1e300);
        rows.end_row();
    });
    EXPECT_EQ(text,
              "name,count,error\n\"a,b\",0,0.5\n,340282366920938463463374607431768211455,\n\"say \"\"x\"\"\","
              "18446744073709551615,1e+300\n");
}

// Cells meet the end of the buffer at every offset; some are longer than the buffer.
TEST_F(TableWriterTest, CsvOfManyCellsIsTheSameAsCellByCell) {
    const std::string longest(200'000, 'x');
    std::string expected = "name,count,error\n";
    const auto text = written("csv", [&](TableWriter& rows) {
        for (std::uint64_t i = 0; i < 30'000; ++i) {
            const auto number = Count{i} << (i * 7 % 120);
            const std::string name = i % 10'000 == 5'000 ? longest : std::string(i % 37, 'a');
            rows.text(name);
            rows.number(number);
            rows.real(0.25);
            rows.end_row();
            expected += name + "," + to_string(number) + ",0.25\n";
        }
    });
    EXPECT_TRUE(text == expected);
}

TEST_F(TableWriterTest, RowsAreTheSameForAnyNumberOfThreads) {
    for (const auto format : {"csv", "json", "table"})
        for (const std::size_t count : {0u, 5u, 512u, 513u, 5000u}) {
            const auto text = [&](unsigned threads) {
                return written(format, [&](TableWriter& rows) {
                    rows.rows(count, threads, [&](TableWriter& own, std::size_t row) {
                        own.text(row == 700 ? std::string(100'000, 'y') : "r" + std::to_string(row));
                        own.number(Count{row} << (row * 7 % 120));
                        own.real(static_cast<double>(row) / 8);
                        own.end_row();
                    });
                    rows.text("last");
                    rows.number(1);
                    rows.real(2);
                    rows.end_row();
                });
            };
            const auto expected = text(1);
            EXPECT_TRUE(text(2) == expected) << format << ", " << count << " rows";
            EXPECT_TRUE(text(3) == expected) << format << ", " << count << " rows";
        }
}

}  // namespace
}  // namespace countable::app
