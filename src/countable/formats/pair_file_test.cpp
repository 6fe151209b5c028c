#include "countable/formats/pair_file.hpp"

#include <gtest/gtest.h>

#include "countable/support/errors.hpp"

namespace countable::formats {
namespace {

PairReader reader(std::string_view text) { return PairReader(io::TextSource::from_memory("pairs.txt", text)); }

TEST(PairReader, IndexAndCategoryAreOptional) {
    auto pairs = reader("# two triangles and a path\n\nBw Bo\n7 Bw Bo\ncfi\tBw Bo\n 9 cfi  Bw Bo\r\nBw Bw");
    const std::vector<std::pair<std::string, std::string>> expected = {
        {"1", ""}, {"7", ""}, {"3", "cfi"}, {"9", "cfi"}, {"5", ""}};
    for (const auto& [index, category] : expected) {
        const auto pair = pairs.next();
        ASSERT_TRUE(pair);
        EXPECT_EQ(pair->index, index);
        EXPECT_EQ(pair->category, category);
        EXPECT_EQ(pair->first.num_edges(), 3u);
    }
    EXPECT_FALSE(pairs.next());
    EXPECT_FALSE(reader("").next());
}

TEST(PairReader, GraphsOnLinesOfTheirOwnAreTakenTwoByTwo) {
    auto pairs = reader("Bw\n# the path\nBo\n\nBo\nBo\n");
    for (const auto& [index, edges] : {std::pair<std::string, unsigned>{"1", 3}, {"2", 2}}) {
        const auto pair = pairs.next();
        ASSERT_TRUE(pair);
        EXPECT_EQ(pair->index, index);
        EXPECT_EQ(pair->first.num_edges(), edges);
        EXPECT_EQ(pair->second.num_edges(), 2u);
    }
    EXPECT_FALSE(pairs.next());
}

std::string complaint(std::string_view text) {
    try {
        auto pairs = reader(text);
        while (pairs.next()) {
        }
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(PairReader, BadLinesAreNamed) {
    EXPECT_EQ(complaint("Bw Bw\nBw\n"),
              "pairs.txt:2: expected two graphs for each pair, found one at the end of the file");
    EXPECT_EQ(complaint("Bw\nBw Bo\n"),
              "pairs.txt:2: expected the other graph of the pair, alone on its line, found 'Bw Bo'");
    EXPECT_EQ(complaint("1 a Bw Bw Bw"),
              "pairs.txt:1: expected two graph6 strings, and before them at most an index and a category, found "
              "'1 a Bw Bw Bw'");
    EXPECT_EQ(complaint("x cfi Bw Bw"), "pairs.txt:1: expected a number as the index of the pair, found 'x'");
    EXPECT_NE(complaint("\nBw B\n").find("pairs.txt:2: expected"), std::string::npos) << complaint("\nBw B\n");
    EXPECT_NE(complaint("Bw 5w").find("pairs.txt:1: expected"), std::string::npos);
}

}  // namespace
}  // namespace countable::formats
