#include "countable/batches/graph_store.hpp"

#include <gmock/gmock.h>

#include "countable/batches/testing.hpp"

namespace countable::batches {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

// What a batch must be, read off the graphs themselves.
void expect_batch(const Batch& batch, const std::vector<Graph>& graphs) {
    std::int64_t first_node = 0, entry = 0, graph_number = 0;
    ASSERT_EQ(batch.num_graphs(), std::ssize(graphs));
    for (const Graph& graph : graphs) {
        EXPECT_EQ(batch.graph_offsets[graph_number].item<std::int64_t>(), first_node);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            EXPECT_EQ(batch.graph_of_node[first_node + v].item<std::int64_t>(), graph_number);
            EXPECT_EQ(batch.adjacency.offsets[first_node + v].item<std::int64_t>(), entry);
            if (graph.has_node_labels()) {
                EXPECT_EQ(batch.node_features[first_node + v].argmax().item<std::int64_t>(), graph.node_label(v));
            }
            for (const NodeId u : graph.neighbors(v)) {
                EXPECT_EQ(batch.rows[entry].item<std::int64_t>(), first_node + v);
                EXPECT_EQ(batch.adjacency.columns[entry].item<std::int64_t>(), first_node + u);
                const auto opposite = batch.reverse[entry].item<std::int64_t>();
                EXPECT_EQ(batch.rows[opposite].item<std::int64_t>(), first_node + u);
                EXPECT_EQ(batch.adjacency.columns[opposite].item<std::int64_t>(), first_node + v);
                if (graph.has_edge_labels()) {
                    EXPECT_EQ(batch.edge_features[entry].argmax().item<std::int64_t>(), graph.edge_label(v, u));
                }
                ++entry;
            }
        }
        first_node += graph.num_nodes();
        ++graph_number;
    }
    EXPECT_EQ(batch.num_nodes(), first_node);
    EXPECT_EQ(batch.num_entries(), entry);
}

const Encoding two_and_three{.node_labels = {"0", "1"}, .edge_labels = {"0", "1", "2"}};

TEST(GraphStore, ABatchHasTheGraphsThatWereAskedForInThatOrder) {
    const auto graphs = mixed_graphs(1, 2, 3);
    const NumberLabels labels(testing_labels);
    const GraphStore store(graphs, labels.table(), two_and_three, {}, 0, {.needs = {}, .threads = 2});
    for (const std::vector<std::int64_t>& which :
         {std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6}, {5, 1, 3}, {2}, {}}) {
        std::vector<Graph> expected;
        for (const auto g : which) expected.push_back(graphs[static_cast<std::size_t>(g)]);
        expect_batch(store.batch(which), expected);
    }
}

TEST(GraphStore, FeaturesOfUnlabelledGraphs) {
    const Batch batch = batch_of(mixed_graphs(2));
    EXPECT_TRUE(torch::equal(batch.node_features, torch::ones({batch.num_nodes(), 1}, torch::kDouble)));
    EXPECT_EQ(batch.edge_features.size(1), 0);
}

TEST(GraphStore, TwoHopsIsTheSquareOfTheAdjacencyCutToOne) {
    const Batch batch = batch_of(mixed_graphs(3));
    const auto identity = torch::eye(batch.num_nodes(), torch::kDouble);
    const auto dense = [&](const Relation& relation) {
        auto matrix = torch::zeros_like(identity);
        for (std::int64_t v = 0; v < batch.num_nodes(); ++v)
            for (auto e = relation.offsets[v].item<std::int64_t>(); e < relation.offsets[v + 1].item<std::int64_t>();
                 ++e)
                matrix[v][relation.columns[e]] = 1;
        return matrix;
    };
    const auto adjacency = dense(batch.adjacency);
    EXPECT_TRUE(torch::equal(dense(batch.two_hops), adjacency.matmul(adjacency).clamp_max(1)));
}

TEST(GraphStore, OrderIsARearrangementOfEachRowThatTheSeedDetermines) {
    const auto graphs = mixed_graphs(4);
    const Batch batch = batch_of(graphs, {}, 7), again = batch_of(graphs, {}, 7), other = batch_of(graphs, {}, 8);
    EXPECT_TRUE(torch::equal(batch.order, again.order));
    EXPECT_FALSE(torch::equal(batch.order, other.order));
    EXPECT_TRUE(torch::equal(std::get<0>(batch.order.sort()), torch::arange(batch.num_entries())));
    EXPECT_TRUE(torch::equal(batch.rows.index_select(0, batch.order), batch.rows)) << "stays in its row";
}

TEST(GraphStore, FeaturesFromTablesAreOneHotVectorsAndNumbersSideBySide) {
    const auto graphs = mixed_graphs(6, 2, 2);  // with labels, which do not matter
    const NumberLabels labels(testing_labels);
    const auto tables = random_tables(graphs, true, true, 1);
    const auto encoding = encoding_of(graphs, labels.table(), tables);
    EXPECT_EQ(encoding.node_width(), 6);
    EXPECT_EQ(encoding.edge_width(), 6);
    const GraphStore store(graphs, labels.table(), encoding, {}, 0, {.tables = &tables});
    const auto expected = [](const molecules::CategoryTable& choices, const molecules::NumberTable& numbers,
                             std::size_t row) {
        auto features = torch::zeros({6});
        features[choices.values[2 * row]] = 1;
        features[3 + choices.values[2 * row + 1]] = 1;
        features[5] = numbers.values[row];
        return features;
    };
    std::size_t node = 0, edge = 0;
    for (std::size_t g = 0; g < graphs.size(); ++g) {
        const Batch batch = store.batch(std::vector<std::int64_t>{static_cast<std::int64_t>(g)});
        for (NodeId v = 0; v < graphs[g].num_nodes(); ++v, ++node)
            EXPECT_TRUE(
                torch::equal(batch.node_features[v], expected(tables.node_categories, tables.node_numbers, node)));
        for (const auto& [u, v] : graphs[g].edges()) {
            const auto both = batch.rows.eq(std::int64_t{u}).logical_and(batch.adjacency.columns.eq(std::int64_t{v}));
            const auto entry = both.nonzero().item<std::int64_t>();
            const auto features = expected(tables.edge_categories, tables.edge_numbers, edge++);
            EXPECT_TRUE(torch::equal(batch.edge_features[entry], features));
            EXPECT_TRUE(torch::equal(batch.edge_features[batch.reverse[entry].item<std::int64_t>()], features));
        }
    }
}

TEST(GraphStore, OtherTablesThanTheModelsAreRefused) {
    const auto graphs = mixed_graphs(6);
    const NumberLabels labels(0);
    const auto tables = random_tables(graphs, false, false, 1), others = random_tables(graphs, false, true, 1);
    const auto encoding = encoding_of(graphs, labels.table(), tables);
    EXPECT_THROW(GraphStore(graphs, labels.table(), encoding, {}, 0), std::invalid_argument);
    EXPECT_THROW(GraphStore(graphs, labels.table(), encoding, {}, 0, {.tables = &others}), std::invalid_argument);
    const auto with_numbers = encoding_of(graphs, labels.table(), others);
    EXPECT_THAT([&] { GraphStore(graphs, labels.table(), with_numbers, {}, 0, {.tables = &tables}); },
                ThrowsMessage<std::invalid_argument>(HasSubstr("expected molecules with coordinates")));
}

TEST(GraphStore, TargetsFollowTheirGraphs) {
    const auto graphs = mixed_graphs(5);
    std::vector<double> targets;
    for (std::size_t g = 0; g < graphs.size(); ++g)
        targets.insert(targets.end(), {g + 0.5, 10.0 * static_cast<double>(g)});
    const NumberLabels labels(0);
    const GraphStore store(graphs, labels.table(), {}, targets, 2);
    const std::vector<std::int64_t> which{6, 0};
    EXPECT_TRUE(
        torch::equal(store.batch(which).targets, torch::tensor({6.5, 60.0, 0.5, 0.0}, torch::kFloat).view({2, 2})));
}

TEST(GraphStore, TargetsAtNodesStandWithTheirNodes) {
    const auto graphs = mixed_graphs(9);
    const NumberLabels labels(testing_labels);
    std::vector<double> targets;
    std::vector<std::vector<float>> of_graph;
    for (const Graph& graph : graphs) {
        of_graph.emplace_back();
        for (NodeId v = 0; v < 2 * graph.num_nodes(); ++v) {
            targets.push_back(static_cast<double>(targets.size()));
            of_graph.back().push_back(static_cast<float>(targets.back()));
        }
    }
    const GraphStore store(graphs, labels.table(), {}, targets, 2, {.target_level = datasets::TargetLevel::Node});
    const std::vector<std::int64_t> chosen = {3, 1, 0, 2};
    const auto batch = store.batch(chosen);
    ASSERT_EQ(batch.targets.sizes(), (torch::IntArrayRef{batch.num_nodes(), 2}));
    EXPECT_EQ(store.num_rows(chosen), batch.num_nodes());
    std::vector<float> expected;
    for (const auto g : chosen) expected.insert(expected.end(), of_graph[g].begin(), of_graph[g].end());
    EXPECT_EQ(std::vector<float>(batch.targets.data_ptr<float>(), batch.targets.data_ptr<float>() + expected.size()),
              expected);
    EXPECT_THROW(GraphStore(graphs, labels.table(), {}, targets, 2), std::invalid_argument) << "a row for each graph";
}

TEST(GraphStore, LabelsThatDoNotFitAreRefused) {
    const NumberLabels labels(testing_labels);
    const auto make = [&](const std::vector<Graph>& graphs, const Encoding& encoding) {
        return [&, graphs, encoding] { GraphStore(graphs, labels.table(), encoding, {}, 0); };
    };
    EXPECT_THAT(make(mixed_graphs(1, 4, 0), {.node_labels = {"0", "1"}, .edge_labels = {}}),
                ThrowsMessage<std::invalid_argument>(HasSubstr("which the model does not know")));
    EXPECT_THAT(
        make(mixed_graphs(1), {.node_labels = {"0"}, .edge_labels = {}}),
        ThrowsMessage<std::invalid_argument>("graph 1 has no labels on its nodes, unlike what the model was made "
                                             "for"));
    EXPECT_THAT(
        make(mixed_graphs(1, 0, 2), {}),
        ThrowsMessage<std::invalid_argument>("graph 1 has labels on its edges, unlike what the model was made for"));
}

TEST(Encoding, HasTheLabelsThatOccurInOrderOfTheirTexts) {
    Labels labels;
    const Label zinc = labels.id("Zn"), carbon = labels.id("C"), single = labels.id("-");
    static_cast<void>(labels.id("never used"));
    const std::vector<Edge> edge{{0, 1}};
    const std::vector<Label> nodes{zinc, carbon}, edges{single};
    const std::vector<Graph> graphs{Graph(2, edge, nodes, edges), Graph()};
    EXPECT_EQ(encoding_of(graphs, labels), (Encoding{.node_labels = {"C", "Zn"}, .edge_labels = {"-"}}));
    const std::vector<Graph> mixed{graphs[0], Graph(2, edge)};
    EXPECT_THROW(static_cast<void>(encoding_of(mixed, labels)), std::invalid_argument);
}

}  // namespace
}  // namespace countable::batches
