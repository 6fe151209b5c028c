#include "countable/batches/feature_classes.hpp"

#include <gtest/gtest.h>

namespace countable::batches {
namespace {

using molecules::FeatureTables;

const std::vector<Graph> graphs = {Graph(3, {{1, 2}, {0, 1}}), Graph(), Graph(1, {})};

TEST(FeatureClasses, RowsThatAreEqualAreOneClass) {
    FeatureTables tables;
    tables.node_categories = {{2, 3}, {1, 0, 0, 2, 1, 0, 0, 1}};
    tables.edge_categories = {{4}, {3, 1}};
    const auto found = classified(graphs, tables);
    ASSERT_EQ(found.graphs.size(), 3u);
    // In order: (0, 1), (0, 2), (1, 0).
    EXPECT_EQ(found.nodes.columns, 2u);
    EXPECT_EQ(found.nodes.ones, (std::vector<std::int32_t>{0, 2 + 1, 0, 2 + 2, 1, 2 + 0}));
    std::vector<Label> labels;
    for (const Graph& graph : found.graphs)
        for (NodeId v = 0; v < graph.num_nodes(); ++v) labels.push_back(graph.node_label(v));
    EXPECT_EQ(labels, (std::vector<Label>{2, 1, 2, 0}));
    // One column: the choice is the class.
    EXPECT_EQ(found.edges.ones, (std::vector<std::int32_t>{0, 1, 2, 3}));
    EXPECT_EQ(found.graphs[0].edge_label(0, 1), 3u);
    EXPECT_EQ(found.graphs[0].edge_label(1, 2), 1u);
    EXPECT_EQ(found.graphs[0].edges(), graphs[0].edges());
}

TEST(FeatureClasses, EveryNodeAndEveryEdgeNeedsARow) {
    FeatureTables tables;
    tables.node_categories = {{2}, {1, 0, 1}};
    EXPECT_THROW(static_cast<void>(classified(graphs, tables)), std::invalid_argument);
    tables.node_categories.values.push_back(1);
    EXPECT_FALSE(classified(graphs, tables).graphs[0].has_edge_labels());
    tables.edge_categories = {{2}, {1}};
    EXPECT_THROW(static_cast<void>(classified(graphs, tables)), std::invalid_argument);
}

}  // namespace
}  // namespace countable::batches
