#include "countable/models/tensors/tensor_domain.hpp"

#include <array>
#include <map>
#include <set>

#include "countable/models/testing.hpp"
#include "countable/ops/tuples.hpp"

namespace countable::models {
namespace {

TEST(TensorDomain, IsTheTensorOfThePaper) {
    // 0 -7- 1, 2 alone, after a graph of one node. Node labels 0 and 2, edge labels 5, 6 and 7 by the last graph.
    const std::array<Edge, 1> edge = {{{0, 1}}};
    const std::array<Label, 3> node_labels = {0, 2, 0};
    const std::array<Label, 1> seven = {7}, five = {5}, six = {6};
    const std::vector<Graph> graphs = {Graph(1, {}, std::array<Label, 1>{2}, {}), Graph(3, edge, node_labels, seven),
                                       Graph(2, edge, std::array<Label, 2>{0, 0}, five),
                                       Graph(2, edge, std::array<Label, 2>{0, 0}, six)};
    const auto found = TensorDomain(2, {.node = 2, .edge = 3}).input(batches::batch_of(graphs));
    auto expected = torch::zeros({1 + 9 + 4 + 4, 4}, torch::kDouble);
    const auto set = [&](std::int64_t row, std::int64_t channel) { expected[row][channel] = 1; };
    set(0, 1);                                                       // the node of label 2
    set(1, 0), set(1 + 4, 1), set(1 + 8, 0);                         // the diagonal of the second graph
    for (const auto row : {1 + 1, 1 + 3}) set(row, 2), set(row, 3);  // its edge, label 7 and adjacency
    for (const auto row : {10, 13, 14, 17}) set(row, 0);
    for (const auto row : {11, 12}) set(row, 0), set(row, 3);
    for (const auto row : {15, 16}) set(row, 1), set(row, 3);
    EXPECT_TRUE(torch::equal(found, expected)) << found;
}

TEST(TensorDomain, PairsMayHaveTheFeaturesOfTheirNodesBeside) {
    const auto graphs = batches::mixed_graphs(9, 3, 2);
    const batches::Batch batch = batches::batch_of(graphs);
    const Widths widths{.node = 3, .edge = 2};
    const TensorDomain domain(2, widths, TensorDomain::PairInput::Endpoints);
    const auto found = domain.input(batch);
    ASSERT_EQ(found.size(1), domain.input_width());
    EXPECT_TRUE(torch::equal(found.slice(1, 0, 4), TensorDomain(2, widths).input(batch)));
    std::int64_t row = 0, first = 0;
    for (const Graph& graph : graphs) {
        for (std::int64_t i = 0; i < graph.num_nodes(); ++i)
            for (std::int64_t j = 0; j < graph.num_nodes(); ++j, ++row) {
                EXPECT_TRUE(torch::equal(found[row].slice(0, 4, 7), batch.node_features[first + i]));
                EXPECT_TRUE(torch::equal(found[row].slice(0, 7, 10), batch.node_features[first + j]));
            }
        first += graph.num_nodes();
    }
    EXPECT_EQ(TensorDomain(2, {}, TensorDomain::PairInput::Endpoints).input_width(), 2)
        << "nothing to tell where all nodes have the feature 1";
}

TEST(TensorDomain, UnattributedGraphsAreTheIdentityAndTheAdjacency) {
    const auto found = TensorDomain(2, {}).input(batches::batch_of({Graph(2, {{0, 1}}), Graph()}));
    EXPECT_TRUE(torch::equal(found, torch::tensor({{1., 0.}, {0., 1.}, {0., 1.}, {1., 0.}}, torch::kDouble))) << found;
}

// What distinguishes two attributed triples: equal nodes, edges, and all labels.
std::vector<int> isomorphism_type(const Graph& graph, const std::array<NodeId, 3>& t) {
    std::vector<int> type;
    for (int p = 0; p < 3; ++p) {
        type.push_back(static_cast<int>(graph.node_label(t[p])));
        for (int q = 0; q < p; ++q)
            type.push_back(t[p] == t[q]                 ? -1
                           : graph.has_edge(t[p], t[q]) ? static_cast<int>(graph.edge_label(t[p], t[q]))
                                                        : -2);
    }
    return type;
}

TEST(TensorDomain, EntriesOfOrderThreeAreIsomorphismTypes) {
    const auto graphs = batches::mixed_graphs(8, 2, 2);
    const TensorDomain domain(3, {.node = 2, .edge = 2});
    const auto rows = domain.input(batches::batch_of(graphs));
    ASSERT_EQ(rows.size(1), domain.input_width());
    std::map<std::vector<int>, std::vector<double>> entry_of;
    std::set<std::vector<double>> entries;
    std::int64_t row = 0;
    for (const Graph& graph : graphs)
        for (NodeId i = 0; i < graph.num_nodes(); ++i)
            for (NodeId j = 0; j < graph.num_nodes(); ++j)
                for (NodeId k = 0; k < graph.num_nodes(); ++k, ++row) {
                    const auto numbers = rows[row].contiguous();
                    const std::vector<double> entry(numbers.data_ptr<double>(),
                                                    numbers.data_ptr<double>() + numbers.numel());
                    const auto [known, added] = entry_of.try_emplace(isomorphism_type(graph, {i, j, k}), entry);
                    ASSERT_EQ(known->second, entry) << "row " << row;
                    entries.insert(entry);
                }
    EXPECT_EQ(row, rows.size(0));
    EXPECT_EQ(entries.size(), entry_of.size()) << "different types have different entries";
}

TEST(TensorDomain, PoolsByTheInvariantMaps) {
    const auto batch = batches::batch_of({Graph(3, {}), Graph(), Graph(2, {})});
    const auto rows = torch::randn({9 + 4, 1}, torch::kDouble);
    const TensorDomain domain(2, {});
    const auto first = rows.slice(0, 0, 9).reshape({3, 3}), last = rows.slice(0, 9).reshape({2, 2});
    const auto zero = torch::zeros({}, torch::kDouble);
    const auto sum = torch::stack({first.trace(), first.sum(), zero, zero, last.trace(), last.sum()}).reshape({3, 2});
    EXPECT_TRUE(torch::allclose(domain.pool(rows, batch, {}), sum));
    const auto sizes = torch::tensor({5., 25.}, torch::kDouble);  // one node is summed over, and two
    EXPECT_TRUE(torch::allclose(domain.pool(rows, batch, {Readout::Sum, 5}), sum / sizes));
    const auto terms = torch::tensor({{3., 9.}, {1., 1.}, {2., 4.}}, torch::kDouble);
    EXPECT_TRUE(torch::allclose(domain.pool(rows, batch, {Readout::Mean}), sum / terms));
    EXPECT_EQ(TensorDomain(3, {}).pooled_factor(), 5);
}

}  // namespace
}  // namespace countable::models
