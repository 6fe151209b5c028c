#include "countable/datasets/node_features.hpp"

#include <gmock/gmock.h>

#include "countable/count/reference.hpp"
#include "countable/datasets/dataset.hpp"
#include "countable/graph/random_graph.hpp"
#include "countable/io/testing.hpp"

namespace countable::datasets {
namespace {

using Strings = std::vector<std::string>;

std::vector<Graph> some_graphs() {
    Random random(8);
    std::vector<Graph> graphs;
    for (const NodeId nodes : {6u, 0u, 1u, 7u}) graphs.push_back(random_labelled_graph(nodes, 1, 2, 0, 0, random));
    return graphs;
}

TEST(NodeFeatures, AreTheCountsOfEveryOrbit) {
    const auto graphs = some_graphs();
    Labels labels;
    const NodeFeatureOptions options{.counts = {"cycle-4", "path-3", "tailed-triangle"}, .homomorphisms = {}};
    const auto table = node_features(graphs, labels, options, 1);
    EXPECT_EQ(table, node_features(graphs, labels, options, 2));
    EXPECT_EQ(table.columns, (Strings{"cycle-4/0", "path-3/0", "path-3/1", "tailed-triangle/0", "tailed-triangle/1",
                                      "tailed-triangle/3"}));
    ASSERT_EQ(table.rows(), 14u);
    std::size_t i = 0;
    for (const Graph& graph : graphs) {
        std::vector<count::Result> expected;
        for (const auto& text : options.counts) {
            const auto kind = text == "tailed-triangle" ? count::Embedding::Induced : count::Embedding::NonInduced;
            expected.push_back(count::reference_subgraphs(graph, pattern::parse(text, labels),
                                                          {.embedding = kind, .per = count::Per::Node}));
        }
        for (NodeId v = 0; v < graph.num_nodes(); ++v)
            for (const auto& result : expected)
                for (std::size_t orbit = 0; orbit < result.orbits; ++orbit)
                    ASSERT_EQ(table.values[i++], static_cast<float>(result.at(v, orbit))) << "node " << v;
    }
    EXPECT_EQ(i, table.values.size());
}

// Homomorphisms of a path of three nodes from its end: walks of two steps. From its middle: pairs of neighbours.
TEST(NodeFeatures, OrHomomorphisms) {
    const auto graphs = some_graphs();
    Labels labels;
    const auto table = node_features(graphs, labels, {.counts = {}, .homomorphisms = {"path-3"}}, 1);
    EXPECT_EQ(table.columns, (Strings{"hom:path-3/0", "hom:path-3/1"}));
    std::size_t i = 0;
    for (const Graph& graph : graphs)
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            float walks = 0;
            for (const NodeId u : graph.neighbors(v)) walks += static_cast<float>(graph.degree(u));
            EXPECT_EQ(table.values[i++], walks);
            EXPECT_EQ(table.values[i++], static_cast<float>(graph.degree(v) * graph.degree(v)));
        }
}

TEST(NodeFeatures, ArePartOfADatasetAndOfItsChecksum) {
    DatasetOptions options{.source = "er", .tasks = {"triangle"}, .graphs = 20};
    const auto without = load_dataset(options);
    options.node_features.counts = {"cycle-4"};
    const auto with = load_dataset(options);
    EXPECT_EQ(with.node_counts.columns, Strings{"cycle-4/0"});
    EXPECT_EQ(with.node_counts.rows(), 200u);
    EXPECT_NE(with.checksum(), without.checksum());
    options.node_features = {.counts = {}, .homomorphisms = {"cycle-4"}};
    EXPECT_NE(load_dataset(options).checksum(), with.checksum());
}

TEST(NodeFeatures, PatternsThatThereAreNot) {
    DatasetOptions options{.source = "er", .tasks = {"triangle"}, .graphs = 20};
    options.node_features.counts = {"cycel-4"};
    EXPECT_THAT(io::error_of<std::invalid_argument>([&] { static_cast<void>(load_dataset(options)); }),
                testing::StartsWith("dataset.node_counts: there is no pattern 'cycel-4': "));
    options.node_features.counts = {"a:C, b:O, a-b"};
    EXPECT_THROW(static_cast<void>(load_dataset(options)), std::invalid_argument) << "graphs without labels";
}

}  // namespace
}  // namespace countable::datasets
