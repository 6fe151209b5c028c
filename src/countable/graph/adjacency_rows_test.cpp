#include "countable/graph/adjacency_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "countable/graph/row_sorter.hpp"
#include "countable/support/random.hpp"

namespace countable {
namespace {

/// The obvious version.
std::vector<std::vector<NodeId>> reference_rows(NodeId nodes, const std::vector<Edge>& edges) {
    std::vector<std::vector<NodeId>> rows(nodes);
    for (const auto [u, v] : edges) rows[u].push_back(v), rows[v].push_back(u);
    for (auto& row : rows) std::sort(row.begin(), row.end());
    return rows;
}

std::vector<std::vector<NodeId>> as_lists(const AdjacencyRows& rows) {
    std::vector<std::vector<NodeId>> lists;
    for (std::size_t v = 0; v + 1 < rows.offsets.size(); ++v)
        lists.emplace_back(rows.neighbors.data() + rows.offsets[v], rows.neighbors.data() + rows.offsets[v + 1]);
    return lists;
}

TEST(RowSorter, SortsRowsOfEveryLengthAndFindsRepeats) {
    Random random(1);
    RowSorter sorter;
    for (std::size_t length = 0; length < 300; length += length < 100 ? 1 : 13)
        for (const NodeId largest : {NodeId{30}, NodeId{1000}, NodeId{4294967294u}}) {
            std::vector<NodeId> row(length);
            for (auto& v : row) v = static_cast<NodeId>(random.below(std::uint64_t{largest} + 1));
            if (length > 2 && length % 7 == 0) row[length / 2] = largest, row[0] = largest;
            auto expected = row;
            std::sort(expected.begin(), expected.end());
            const bool distinct = std::adjacent_find(expected.begin(), expected.end()) == expected.end();
            EXPECT_EQ(sorter.sort(row), distinct) << length << " numbers up to " << largest;
            EXPECT_EQ(row, expected) << length << " numbers up to " << largest;
        }
}

TEST(AdjacencyRows, AgreeWithTheObviousVersion) {
    Random random(2);
    const struct {
        NodeId nodes;
        std::size_t edges;
    } sizes[] = {{2, 1},      {5, 8},      {300, 4095},     {300, 4096},      {255, 5000},
                 {256, 5000}, {257, 5000}, {1 << 16, 9000}, {70'001, 20'000}, {20'000'000, 5000}};
    for (const auto [nodes, count] : sizes)
        for (const unsigned threads : {1u, 2u, 3u}) {
            if (nodes > 1'000'000 && threads != 2) continue;  // some seconds
            std::vector<Edge> edges;
            while (edges.size() < count) {
                const auto u = static_cast<NodeId>(random.below(nodes)), v = static_cast<NodeId>(random.below(nodes));
                if (u != v) edges.push_back({u, v});
            }
            auto rows = adjacency_rows(nodes, edges, threads);
            if (nodes > 1'000'000) {  // the lists of the reference would take long
                EXPECT_EQ(rows.neighbors, adjacency_rows(nodes, edges).neighbors);
                for (const auto [u, v] : edges) {
                    const auto first = rows.neighbors.begin() + static_cast<std::ptrdiff_t>(rows.offsets[u]);
                    const auto last = rows.neighbors.begin() + static_cast<std::ptrdiff_t>(rows.offsets[u + 1]);
                    EXPECT_TRUE(std::binary_search(first, last, v)) << u << " " << v;
                }
                continue;
            }
            auto expected = reference_rows(nodes, edges);
            EXPECT_EQ(as_lists(rows), expected) << nodes << " nodes, " << count << " edges, " << threads << " threads";
            const auto repeat = std::ranges::find_if(
                expected, [](const auto& row) { return std::ranges::adjacent_find(row) != row.end(); });
            ASSERT_EQ(rows.repeat.has_value(), repeat != expected.end());
            if (rows.repeat) {
                EXPECT_EQ(*rows.repeat, repeat - expected.begin());
            }
            std::uint64_t dropped = 0;
            for (auto& row : expected) {
                const auto same = std::ranges::unique(row);
                dropped += same.size();
                row.erase(same.begin(), same.end());
            }
            EXPECT_EQ(drop_repeats(rows), dropped / 2);
            EXPECT_EQ(as_lists(rows), expected);
        }
}

TEST(AdjacencyRows, NoEdges) {
    EXPECT_EQ(adjacency_rows(3, {}).offsets, (std::vector<std::uint64_t>{0, 0, 0, 0}));
    EXPECT_EQ(adjacency_rows(0, {}).offsets, (std::vector<std::uint64_t>{0}));
}

}  // namespace
}  // namespace countable
