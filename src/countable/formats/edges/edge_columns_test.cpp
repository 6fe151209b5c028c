#include "countable/formats/edges/edge_columns.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"

namespace countable::formats {
namespace {

using Header = std::vector<std::string>;

TEST(EdgeColumns, UsualNames) {
    const struct {
        Header header;
        std::size_t source, target;
    } cases[] = {
        {{"source", "target"}, 0, 1},     {{"Source", "Target", "Weight"}, 0, 1},
        {{"id", "to", "From"}, 2, 1},     {{"src", "dst"}, 0, 1},
        {{"u", "v", "w"}, 0, 1},          {{"node_1", "node_2"}, 0, 1},
        {{"Node A", "Node-B"}, 0, 1},     {{"FromNodeId", "ToNodeId"}, 0, 1},
        {{"protein1", "protein2"}, 0, 1}, {{"w", "gene1", "gene2"}, 1, 2},
    };
    for (const auto& [header, source, target] : cases) {
        const auto columns = recognised_edge_columns(header);
        ASSERT_TRUE(columns) << header[0];
        EXPECT_EQ(columns->source, source) << header[0];
        EXPECT_EQ(columns->target, target) << header[0];
        EXPECT_FALSE(columns->label);
    }
    EXPECT_FALSE(recognised_edge_columns({"source", "to"}));
    EXPECT_FALSE(recognised_edge_columns({}));
    EXPECT_TRUE(has_edge_columns({" 1", "2"}));
    EXPECT_FALSE(has_edge_columns({"1", "x"}));
    EXPECT_FALSE(has_edge_columns({"1"}));
}

TEST(EdgeColumns, NamedByOptions) {
    const Header header = {"a", "b", "2", "source", "target"};
    const io::Place place{"f", 1};
    const auto find = [&](const NetworkOptions& options) { return find_edge_columns(header, options, place).value(); };
    EXPECT_EQ(find({.source_column = "b", .target_column = "a"}).source, 1u);
    EXPECT_EQ(find({.source_column = "b"}).target, 4u) << "the other end as recognised";
    EXPECT_EQ(find({.source_column = "2"}).source, 2u) << "a name goes before a number";
    EXPECT_EQ(find({.source_column = "1"}).source, 0u);
    EXPECT_EQ(find({.label_column = "b"}).label, 1u);
    const auto error = [&](const Header& columns, const NetworkOptions& options) {
        return io::error_of([&] { (void)find_edge_columns(columns, options, place); });
    };
    EXPECT_EQ(error(header, {.source_column = "x"}),
              "f:1: expected a column 'x', found the columns 'a', 'b', '2', 'source', 'target'");
    EXPECT_EQ(error(header, {.source_column = "6"}),
              "f:1: expected a column '6', found the columns 'a', 'b', '2', 'source', 'target'");
    EXPECT_EQ(error(header, {.source_column = "target"}),
              "f:1: expected two columns for the ends of an edge, found column 5 for both");
    EXPECT_FALSE(find_edge_columns({"a", "b"}, {.source_column = "a"}, place));
}

TEST(EdgeColumns, ByNumber) {
    const io::Place place{"f", 3};
    const auto columns = edge_columns_by_number(4, {.source_column = "3", .label_column = "4"}, place);
    EXPECT_EQ(columns.source, 2u);
    EXPECT_EQ(columns.target, 1u);
    EXPECT_EQ(columns.label, 3u);
    for (const char* const wrong : {"0", "5", "source"})
        EXPECT_EQ(io::error_of([&] { (void)edge_columns_by_number(4, {.source_column = wrong}, place); }),
                  "f:3: expected the number of a column, 1 to 4, since there is no header line, found '" +
                      std::string(wrong) + "'");
}

TEST(EdgeColumns, TheNoteOnIgnoredColumns) {
    EXPECT_EQ(ignored_columns({}, 2, {}), "");
    EXPECT_EQ(ignored_columns({}, 3, {}), "column 3 is ignored");
    EXPECT_EQ(ignored_columns({.label = 2}, 4, {}), "column 4 is ignored");
    EXPECT_EQ(ignored_columns({2, 1}, 4, {"w", "b", "a", "t"}), "columns 'w', 't' are ignored");
    EXPECT_EQ(ignored_columns({}, 12, {}), "columns 3, 4, 5, 6, 7, 5 more are ignored");
}

}  // namespace
}  // namespace countable::formats
