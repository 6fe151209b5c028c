#pragma once

#include <gtest/gtest.h>

#include "countable/wl/result.hpp"
#include "countable/wl/test_graphs.hpp"

namespace countable::wl::test {

inline std::string describe(const Graph& graph) {
    std::string text = std::to_string(graph.num_nodes()) + " nodes";
    for (const Edge edge : graph.edges()) {
        text += " " + std::to_string(edge.u) + "-" + std::to_string(edge.v);
        if (graph.has_edge_labels()) text += ":" + std::to_string(graph.edge_label(edge.u, edge.v));
    }
    if (graph.has_node_labels())
        for (NodeId v = 0; v < graph.num_nodes(); ++v) text += " " + std::to_string(graph.node_label(v));
    return text;
}

/// All rounds of two runs: the same partitions, numbers and verdicts.
inline void expect_same_run(const Result& got, const Result& expected) {
    EXPECT_EQ(got.separating_round, expected.separating_round);
    EXPECT_EQ(got.stable_round, expected.stable_round);
    EXPECT_EQ(got.num_colors, expected.num_colors);
    ASSERT_EQ(got.colors.size(), expected.colors.size());
    for (std::size_t t = 0; t < got.colors.size(); ++t) {
        auto a = got.colors[t][0], b = expected.colors[t][0];
        a.insert(a.end(), got.colors[t][1].begin(), got.colors[t][1].end());
        b.insert(b.end(), expected.colors[t][1].begin(), expected.colors[t][1].end());
        EXPECT_TRUE(same_partition(a, b)) << "round " << t;
    }
}

}  // namespace countable::wl::test
