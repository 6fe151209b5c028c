#include "countable/models/message_passing/graphsage.hpp"

#include "countable/models/layer_testing.hpp"
#include "countable/ops/neighbor_lstm.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::models {
namespace {

// One neighbour after the other, in the batch's order, from a state of zeros.
torch::Tensor read_by_lstm(const Weights& weights, const torch::Tensor& h, const batches::Batch& batch,
                           std::int64_t v) {
    torch::Tensor hidden = torch::zeros({2}, torch::kDouble), cell = hidden;
    const auto row = neighbors_of(batch, v);
    for (std::size_t s = 0; s < row.size(); ++s) {
        const auto entry = batch.order[row.front().entry + static_cast<std::int64_t>(s)].item<std::int64_t>();
        const Neighbor next = row[static_cast<std::size_t>(entry - row.front().entry)];
        const auto gates = torch::mv(weights["weight_ih"], message(h, batch, next)) + weights["bias_ih"] +
                           torch::mv(weights["weight_hh"], hidden) + weights["bias_hh"];
        const auto part = gates.chunk(4);
        cell = torch::sigmoid(part[1]) * cell + torch::sigmoid(part[0]) * torch::tanh(part[2]);
        hidden = torch::sigmoid(part[3]) * torch::tanh(cell);
    }
    return hidden;
}

torch::Tensor mean(const Weights&, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
    auto sum = torch::zeros({h.size(1) + batch.edge_features.size(1)}, torch::kDouble);
    const auto row = neighbors_of(batch, v);
    for (const auto& neighbor : row) sum = sum + message(h, batch, neighbor);
    return row.empty() ? sum : sum / static_cast<double>(row.size());
}

torch::Tensor max(const Weights& weights, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
    torch::Tensor largest = torch::zeros({2}, torch::kDouble);  // ReLU is not below it
    for (const auto& neighbor : neighbors_of(batch, v))
        largest = torch::maximum(largest, torch::relu(weights.linear("pool", message(h, batch, neighbor))));
    return largest;
}

void expect_aggregator(const std::string& name, const Formula& aggregate) {
    const ModelOptions options{.name = "graphsage", .aggregator = name};
    expect_layer(
        [&](auto in, auto out, auto edges) { return std::make_shared<GraphSageLayer>(in, out, edges, options); },
        [&](const Weights& weights, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
            return weights.linear("linear", torch::cat({h[v], aggregate(weights, h, batch, v)}));
        });
}

TEST(GraphSageLayer, LstmEqualsItsFormula) { expect_aggregator("lstm", read_by_lstm); }
TEST(GraphSageLayer, MeanEqualsItsFormula) { expect_aggregator("mean", mean); }
TEST(GraphSageLayer, MaxEqualsItsFormula) { expect_aggregator("max", max); }

TEST(GraphSageLayer, UnknownAggregator) {
    EXPECT_THROW(GraphSageLayer(1, 1, 0, {.name = "graphsage", .aggregator = "median"}), std::invalid_argument);
}

class NeighborLstm : public ::testing::Test {
  protected:
    void SetUp() override { torch::manual_seed(3); }

    // Value and gradients.
    template <typename Lstm>
    static std::vector<torch::Tensor> run(const Lstm& lstm, const batches::Batch& batch,
                                          const std::vector<torch::Tensor>& inputs) {
        std::vector<torch::Tensor> result = {lstm(inputs[0], inputs[1], inputs[2], batch)};
        const auto gradients = torch::autograd::grad({tensor::weighted_sum(result[0])}, inputs);
        result.insert(result.end(), gradients.begin(), gradients.end());
        return result;
    }

    static std::vector<torch::Tensor> random_inputs(const batches::Batch& batch, std::int64_t d, torch::Dtype type) {
        return {torch::randn({batch.num_nodes(), 4 * d}, type).requires_grad_(),
                torch::randn({batch.num_entries(), 4 * d}, type).requires_grad_(),
                torch::randn({4 * d, d}, type).requires_grad_()};
    }
};

TEST_F(NeighborLstm, EqualsTheOneOfTorchOperations) {
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(8));
    for (const auto type : {torch::kDouble, torch::kFloat})
        for (const std::int64_t d : {1, 5, 16}) {
            const auto inputs = random_inputs(batch, d, type);
            const auto found = run(ops::neighbor_lstm, batch, inputs),
                       expected = run(ops::reference::neighbor_lstm, batch, inputs);
            const double tolerance = type == torch::kDouble ? 1e-10 : 3e-5;
            for (std::size_t i = 0; i < found.size(); ++i)
                EXPECT_TRUE(torch::allclose(found[i], expected[i], tolerance, tolerance)) << i << ", width " << d;
        }
}

TEST_F(NeighborLstm, GatesThatSaturate) {
    const batches::Batch batch = batches::batch_of({Graph(2, {{0, 1}})});
    for (const double size : {30.0, 100.0, 1e4, 1e30}) {
        const auto inputs = size * torch::tensor({{1., 1., 1., 1.}, {-1., -1., -1., -1.}}).to(torch::kFloat);
        const auto found = ops::neighbor_lstm(inputs, {}, torch::zeros({4, 1}), batch);
        EXPECT_NEAR(found[1].item<double>(), std::tanh(1.0), 1e-6) << size;
        EXPECT_NEAR(found[0].item<double>(), 0.0, 1e-6) << size;
    }
}

TEST_F(NeighborLstm, SameBitsForAnyNumberOfThreads) {
    Random random(4);
    const batches::Batch large = batches::batch_of(std::vector<Graph>(40, random_graph(60, 1, 5, random)));
    const auto inputs = random_inputs(large, 4, torch::kFloat);
    tensor::expect_same_bits_on_any_threads([&] { return run(ops::neighbor_lstm, large, inputs); });
}

}  // namespace
}  // namespace countable::models
