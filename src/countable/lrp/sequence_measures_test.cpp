#include "countable/lrp/sequence_measures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "countable/graph/random_graph.hpp"

namespace countable::lrp {
namespace {

using Point = std::vector<std::uint64_t>;

/// x(pi) as the definition has it: for each slot its kind, or 0 for an empty one; then all pairs.
Point point(const Graph& graph, std::span<const std::uint32_t> kinds, std::span<const NodeId> sequence) {
    Point x;
    for (const NodeId v : sequence) x.push_back(v == no_node ? 0 : kinds[v] + std::uint64_t{1});
    for (const NodeId a : sequence)
        for (const NodeId b : sequence) {
            const bool edge = a != no_node && b != no_node && graph.has_edge(a, b);
            x.push_back(!edge ? 0 : graph.has_edge_labels() ? graph.edge_label(a, b) + std::uint64_t{2} : 1);
        }
    return x;
}

std::map<Point, std::uint64_t> reference(const Graph& graph, std::span<const std::uint32_t> kinds, NodeId root,
                                         const Truncation& truncation) {
    std::map<Point, std::uint64_t> measure;
    for_each_sequence(graph, root, truncation, [&](std::span<const NodeId> sequence) {
        ++measure[point(graph, kinds, sequence)];
        return true;
    });
    return measure;
}

std::vector<std::uint32_t> kinds_of(const Graph& graph) {
    std::vector<std::uint32_t> kinds;
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        kinds.push_back(2 * graph.degree(v) + (graph.has_node_labels() ? graph.node_label(v) : 0));
    return kinds;
}

std::string text(const Graph& graph) {
    std::string text = "[";
    for (const auto [u, v] : graph.edges()) text += std::to_string(u) + "-" + std::to_string(v) + " ";
    return text + "] ";
}

/// Roots have equal measures iff they have equal ones by the definition, in one graph and across graphs.
TEST(SequenceMeasures, AgreeWithTheDefinition) {
    Random random(41);
    for (const Truncation truncation :
         {Truncation{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 6}, {2, 1}, {3, 1}, {4, 1}, {2, 2}, {3, 2}})
        for (int trial = 0; trial < 12; ++trial) {
            SequenceMeasures measures(truncation);
            std::map<Measure, std::map<Point, std::uint64_t>> definition_of;
            std::map<std::map<Point, std::uint64_t>, Measure> measure_of;
            std::string texts;
            for (int g = 0; g < 2; ++g) {
                const Label node_labels = trial % 3 == 1 ? 2 : 0, edge_labels = trial % 3 == 2 ? 2 : 0;
                const Graph graph = random_labelled_graph(truncation.depth == 3 && truncation.children == 2 ? 6 : 7, 1,
                                                          2, node_labels, edge_labels, random);
                texts += text(graph);
                const auto kinds = kinds_of(graph);
                const auto found = measures.of(graph, kinds);
                for (NodeId root = 0; root < graph.num_nodes(); ++root) {
                    const auto expected = reference(graph, kinds, root, truncation);
                    const std::string where = "LRP-" + std::to_string(truncation.depth) + "-" +
                                              std::to_string(truncation.children) + ", root " + std::to_string(root) +
                                              " of the last of " + texts;
                    ASSERT_EQ(definition_of.try_emplace(found[root], expected).first->second, expected) << where;
                    ASSERT_EQ(measure_of.try_emplace(expected, found[root]).first->second, found[root]) << where;
                }
            }
        }
}

TEST(SequenceMeasures, MoreThan64Slots) {
    Random random(3);
    const Truncation truncation{6, 2};  // 127 slots
    SequenceMeasures measures(truncation);
    const Graph path(9, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}});
    const auto found = measures.of(path, kinds_of(path));
    for (NodeId v = 0; v < 9; ++v)
        for (NodeId u = 0; u < 9; ++u) EXPECT_EQ(found[v] == found[u], v == u || v + u == 8) << v << " " << u;
}

TEST(SequenceMeasures, RefuseMoreSequencesThanTheLimit) {
    const Graph star(6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}});
    for (const Truncation truncation : {Truncation{1, 3}, {2, 1}, {1, 6}}) {
        SequenceMeasures measures(truncation);
        const std::uint64_t most = truncation.depth == 2 ? 5 : truncation.children == 3 ? 60 : 120;
        EXPECT_NO_THROW((void)measures.of(star, kinds_of(star), most));
        EXPECT_THROW((void)measures.of(star, kinds_of(star), most - 1), std::invalid_argument);
    }
}

TEST(SequenceMeasures, EmptyAndTiny) {
    SequenceMeasures measures({1, 3});
    EXPECT_TRUE(measures.of(Graph(), {}).empty());
    const Graph one(1, {});
    EXPECT_EQ(measures.of(one, kinds_of(one)).front().size(), 1u);
}

}  // namespace
}  // namespace countable::lrp
