#include "countable/wl/ordered_partition.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace countable::wl {
namespace {

std::vector<std::uint32_t> sorted(std::span<const std::uint32_t> elements) {
    std::vector<std::uint32_t> copy(elements.begin(), elements.end());
    std::ranges::sort(copy);
    return copy;
}

TEST(OrderedPartition, CellsFollowTheClasses) {
    const std::vector<Color> classes = {1, 0, 1, 0, 0, 1};
    const OrderedPartition partition(classes, 2, 3);
    EXPECT_EQ(partition.cells(), (std::vector<std::uint32_t>{0, 3}));
    EXPECT_EQ(sorted(partition.elements(0)), (std::vector<std::uint32_t>{1, 3, 4}));
    EXPECT_EQ(partition.classes(), classes);
    EXPECT_FALSE(partition.balanced());
    EXPECT_TRUE(OrderedPartition(std::vector<Color>{0, 1, 1, 0}, 2, 2).balanced());
    EXPECT_TRUE(OrderedPartition({}, 0, 0).balanced());
}

TEST(OrderedPartition, SplitNamesAllPartsButTheFirstLargest) {
    OrderedPartition partition(std::vector<Color>(8, 0), 1, 4);
    EXPECT_TRUE(partition.balanced());
    std::vector<std::uint32_t> made;
    partition.split(0, std::vector<std::uint32_t>{6, 1, 3}, std::vector<std::uint32_t>{2, 3}, made);
    EXPECT_EQ(partition.cells(), (std::vector<std::uint32_t>{0, 5, 7}));
    EXPECT_EQ(sorted(partition.elements(0)), (std::vector<std::uint32_t>{0, 2, 4, 5, 7}));
    EXPECT_EQ(sorted(partition.elements(5)), (std::vector<std::uint32_t>{1, 6}));
    EXPECT_EQ(sorted(partition.elements(7)), (std::vector<std::uint32_t>{3}));
    EXPECT_EQ(made, (std::vector<std::uint32_t>{5, 7}));
    EXPECT_EQ(partition.num_cells(), 3u);
    EXPECT_FALSE(partition.balanced());

    made.clear();  // nothing is left of the cell: its name goes to the first part
    partition.split(5, std::vector<std::uint32_t>{6, 1}, std::vector<std::uint32_t>{1, 2}, made);
    EXPECT_EQ(sorted(partition.elements(5)), (std::vector<std::uint32_t>{6}));
    EXPECT_EQ(sorted(partition.elements(6)), (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(made, (std::vector<std::uint32_t>{6}));
    EXPECT_EQ(partition.cell_of(1), 6u);
}

}  // namespace
}  // namespace countable::wl
