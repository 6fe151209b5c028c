#include "countable/lrp/sequences.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "countable/graph/random_graph.hpp"

namespace countable::lrp {
namespace {

using Sequence = std::vector<NodeId>;

std::vector<Sequence> sequences(const Graph& graph, NodeId root, const Truncation& truncation) {
    std::vector<Sequence> list;
    const auto number = for_each_sequence(graph, root, truncation, [&](std::span<const NodeId> sequence) {
        list.emplace_back(sequence.begin(), sequence.end());
        return true;
    });
    EXPECT_EQ(number, list.size());
    return list;
}

const Graph paw(4, {{0, 1}, {1, 2}, {0, 2}, {2, 3}});

TEST(Sequences, PathsOfATailedTriangle) {
    EXPECT_EQ(sequences(paw, 0, {3, 1}), (std::vector<Sequence>{{0, 1, 2, 3}, {0, 2, 1, no_node}, {0, 2, 3, no_node}}));
}

TEST(Sequences, OrderedNeighborsAtDepthOne) {
    EXPECT_EQ(sequences(paw, 2, {1, 2}).size(), 6u);
    EXPECT_EQ(sequences(paw, 2, {1, 3}).size(), 6u);
    EXPECT_EQ(sequences(paw, 3, {1, 3}), (std::vector<Sequence>{{3, 2, no_node, no_node}}));
    EXPECT_EQ(sequences(Graph(1, {}), 0, {1, 2}), (std::vector<Sequence>{{0, no_node, no_node}}));
}

TEST(Sequences, AbsentChildrenLeaveTheirPositionsEmpty) {
    // From the end of the tail: 3 takes 2, who takes 0 and 1 in either order; its second child stays empty.
    EXPECT_EQ(sequences(paw, 3, {2, 2}), (std::vector<Sequence>{{3, 2, no_node, 0, 1, no_node, no_node},
                                                                {3, 2, no_node, 1, 0, no_node, no_node}}));
    // A path with the root inside: its neighbours 1 and 3 lead on to 0 and 4.
    const Graph path(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
    EXPECT_EQ(sequences(path, 2, {2, 2}),
              (std::vector<Sequence>{{2, 1, 3, 0, no_node, 4, no_node}, {2, 3, 1, 4, no_node, 0, no_node}}));
}

TEST(Sequences, LengthsOfTruncations) {
    EXPECT_EQ(sequence_length({1, 3}), 4u);
    EXPECT_EQ(sequence_length({7, 1}), 8u);
    EXPECT_EQ(sequence_length({2, 2}), 7u);
    EXPECT_EQ(inner_positions({2, 2}), 3u);
    EXPECT_THROW(static_cast<void>(sequence_length({0, 3})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(sequence_length({3, 0})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(sequence_length({64, 2})), std::invalid_argument);
}

TEST(Sequences, ClosedFormsAgreeWithTheEnumeration) {
    Random random(3);
    for (unsigned trial = 0; trial < 30; ++trial) {
        const Graph graph = random_graph(8, 1, 3, random);
        for (const Truncation truncation : {Truncation{1, 1}, {1, 2}, {1, 3}, {1, 9}, {2, 1}})
            for (NodeId root = 0; root < graph.num_nodes(); ++root)
                EXPECT_TRUE(number_of_sequences(graph, root, truncation) == sequences(graph, root, truncation).size());
        EXPECT_EQ(number_of_sequences(graph, 0, {2, 2}), std::nullopt);
    }
}

/// The rule read to the letter: after all turns, a node of depth < l lacks a child only if no neighbour of it was free.
TEST(Sequences, AreDistinctAndMaximal) {
    Random random(5);
    for (const Truncation truncation : {Truncation{1, 2}, {3, 1}, {2, 2}, {3, 2}, {2, 3}}) {
        const Graph graph = random_graph(7, 2, 5, random);
        for (NodeId root = 0; root < graph.num_nodes(); ++root) {
            auto list = sequences(graph, root, truncation);
            EXPECT_EQ(std::set<Sequence>(list.begin(), list.end()).size(), list.size());
            for (const auto& sequence : list)
                for (std::size_t p = 0; p < inner_positions(truncation); ++p) {
                    if (sequence[p] == no_node) continue;
                    const std::size_t first = p * truncation.children + 1;
                    std::set<NodeId> before(sequence.begin(), sequence.begin() + static_cast<long>(first));
                    std::size_t free = 0, taken = 0;
                    for (const NodeId v : graph.neighbors(sequence[p])) free += before.contains(v) ? 0 : 1;
                    for (std::size_t c = 0; c < truncation.children; ++c)
                        if (sequence[first + c] != no_node) {
                            EXPECT_TRUE(graph.has_edge(sequence[p], sequence[first + c]));
                            EXPECT_EQ(c, taken++);
                        }
                    EXPECT_EQ(taken, std::min<std::size_t>(free, truncation.children));
                }
        }
    }
}

TEST(Sequences, RefusesTooManyAndStopsOnRequest) {
    const Graph star(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}});
    const auto all = [](std::span<const NodeId>) { return true; };
    EXPECT_EQ(for_each_sequence(star, 0, {1, 3}, all, 60), 60u);
    EXPECT_THROW(for_each_sequence(star, 0, {1, 3}, all, 59), std::invalid_argument);
    EXPECT_THROW(for_each_sequence(star, 6, {1, 3}, all), std::invalid_argument);
    EXPECT_EQ(for_each_sequence(star, 0, {1, 3}, [](std::span<const NodeId>) { return false; }), 1u);
}

}  // namespace
}  // namespace countable::lrp
