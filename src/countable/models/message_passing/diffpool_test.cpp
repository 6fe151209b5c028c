#include "countable/models/message_passing/diffpool.hpp"

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

// W [h_v, mean of [h_u, e_uv] over the neighbours] + b
Tensor sage(const Weights& weights, const std::string& name, const Tensor& h, const batches::Batch& batch,
            std::int64_t v) {
    const auto row = neighbors_of(batch, v);
    auto sum = torch::zeros({h.size(1) + batch.edge_features.size(1)}, torch::kDouble);
    for (const auto& neighbor : row) sum = sum + message(h, batch, neighbor) / static_cast<double>(row.size());
    return weights.linear(name + ".linear", torch::cat({h[v], sum}));
}

TEST(DiffPoolLayer, EqualsItsFormula) {
    torch::manual_seed(6);
    constexpr std::int64_t clusters = 2, width = 3;
    for (const Label labels : {0u, 2u}) {
        const batches::Batch batch = batches::batch_of(batches::mixed_graphs(8, 0, labels));
        DiffPoolLayer layer(static_cast<std::int64_t>(labels), ModelOptions{.width = width, .clusters = clusters});
        layer.to(torch::kDouble);
        const auto h = torch::randn({batch.num_nodes(), width}, torch::kDouble).requires_grad_();
        const Weights weights(layer);
        // Pair of nodes by pair of nodes, and pair of clusters by pair of clusters.
        auto rows = torch::zeros({batch.num_graphs(), clusters, width}, torch::kDouble);
        auto adjacency = torch::zeros({batch.num_graphs(), clusters, clusters}, torch::kDouble);
        const auto s = [&](std::int64_t v) { return torch::softmax(sage(weights, "assign", h, batch, v), 0); };
        for (std::int64_t v = 0; v < batch.num_nodes(); ++v) {
            const auto graph = batch.graph_of_node[v].item<std::int64_t>();
            const auto z = torch::relu(sage(weights, "embed", h, batch, v));
            for (std::int64_t c = 0; c < clusters; ++c) {
                rows[graph][c] += (s(v)[c] * z).detach();
                for (const auto& neighbor : neighbors_of(batch, v))
                    for (std::int64_t d = 0; d < clusters; ++d)
                        adjacency[graph][c][d] += (s(v)[c] * s(neighbor.node)[d]).detach();
            }
        }
        const auto found = layer.forward(h, batch);
        EXPECT_TRUE(torch::allclose(found.rows, rows, 1e-9, 1e-12));
        EXPECT_TRUE(torch::allclose(found.adjacency, adjacency, 1e-9, 1e-12));
        auto inputs = layer.parameters();
        inputs.push_back(h);
        tensor::expect_gradients(
            [&] {
                const auto pooled = layer.forward(h, batch);
                return tensor::weighted_sum(pooled.rows) + tensor::weighted_sum(pooled.adjacency);
            },
            inputs);
    }
}

// The rows of S sum to 1: no edge is lost.
TEST(DiffPoolLayer, ThePooledGraphHasTheEdgesOfTheGraph) {
    const auto graphs = batches::mixed_graphs(9);
    const batches::Batch batch = batches::batch_of(graphs);
    DiffPoolLayer layer(0, ModelOptions{.width = 3, .clusters = 4});
    layer.to(torch::kDouble);
    const auto sums =
        layer.forward(torch::randn({batch.num_nodes(), 3}, torch::kDouble), batch).adjacency.sum(2).sum(1);
    for (std::size_t g = 0; g < graphs.size(); ++g)
        EXPECT_NEAR(sums[static_cast<std::int64_t>(g)].item<double>(), 2.0 * static_cast<double>(graphs[g].num_edges()),
                    1e-9);
}

// Every layer after the pooling, written out cluster by cluster.
TEST(DiffPool, EqualsItsFormula) {
    torch::manual_seed(7);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(9, 2));
    const ModelOptions options{
        .name = "diffpool", .depth = 2, .width = 3, .residual = true, .readout = Readout::Sum, .clusters = 2};
    DiffPool model(options, {.node = 2, .outputs = 1});
    model.to(torch::kDouble);
    const Weights weights(model);
    Tensor h = torch::mm(batch.node_features, weights["embedding"].t());
    for (std::int64_t t = 0; t < options.depth; ++t) {
        std::vector<Tensor> next;
        for (std::int64_t v = 0; v < batch.num_nodes(); ++v)
            next.push_back(h[v] + torch::relu(sage(weights, "layer" + std::to_string(t), h, batch, v)));
        h = torch::stack(next);
    }
    DiffPoolLayer pooling(0, options);
    pooling.to(torch::kDouble);
    for (auto& item : pooling.named_parameters()) {
        const torch::NoGradGuard no_gradients;
        item.value().copy_(weights["pooling." + item.key()]);
    }
    const auto pooled = pooling.forward(h, batch);
    std::vector<Tensor> expected;
    for (std::int64_t g = 0; g < batch.num_graphs(); ++g) {
        Tensor x = pooled.rows[g];
        for (std::int64_t t = 0; t < options.depth; ++t) {
            std::vector<Tensor> next;
            for (std::int64_t c = 0; c < 2; ++c) {
                const auto received = pooled.adjacency[g][c][0] * x[0] + pooled.adjacency[g][c][1] * x[1];
                next.push_back(x[c] + torch::relu(weights.linear("pooled_layer" + std::to_string(t), received)));
            }
            x = torch::stack(next);
        }
        expected.push_back(weights.mlp("head", 1, x[0] + x[1]));
    }
    EXPECT_TRUE(torch::allclose(outputs(model, batch), torch::stack(expected), 1e-9, 1e-12));
}

}  // namespace
}  // namespace countable::models
