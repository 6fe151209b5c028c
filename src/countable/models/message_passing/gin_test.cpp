#include "countable/models/message_passing/gin.hpp"

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

TEST(GinLayer, EqualsItsFormula) {
    for (const bool learn : {false, true}) {
        const ModelOptions options{.name = "gin", .learn_epsilon = learn};
        expect_layer(
            [&](auto in, auto out, auto edges) { return std::make_shared<GinLayer>(in, out, edges, options); },
            [&](const Weights& weights, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
                auto sum = learn ? (1 + weights["epsilon"]) * h[v] : h[v];
                for (const auto& [u, entry] : neighbors_of(batch, v)) {
                    const bool edges = batch.edge_features.size(1) > 0;
                    sum = sum + (edges ? torch::relu(h[u] + weights.linear("edge", batch.edge_features[entry])) : h[u]);
                }
                return weights.mlp("mlp", options.mlp_depth, sum);
            });
    }
}

// Hidden channels and batch normalisation of the MLP, with the statistics of the batch.
TEST(GinLayer, TheMlpHasItsOwnWidthAndNormalisation) {
    torch::manual_seed(5);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(5));
    GinLayer layer(3, 2, 0, {.name = "gin", .mlp_width = 4, .mlp_batch_norm = true});
    layer.to(torch::kDouble);
    const Weights weights(layer);
    ASSERT_EQ(weights["mlp.linear0.weight"].sizes(), (torch::IntArrayRef{4, 3}));
    const auto h = torch::randn({batch.num_nodes(), 3}, torch::kDouble).requires_grad_();
    std::vector<torch::Tensor> hidden;
    for (std::int64_t v = 0; v < batch.num_nodes(); ++v) {
        auto sum = h[v];
        for (const auto& neighbor : neighbors_of(batch, v)) sum = sum + h[neighbor.node];
        hidden.push_back(weights.linear("mlp.linear0", sum));
    }
    const auto x = torch::stack(hidden), centred = x - x.mean(0);
    const auto normed = torch::relu(centred / torch::sqrt(centred.square().mean(0) + 1e-5));
    const auto expected = at::linear(normed, weights["mlp.linear1.weight"], weights["mlp.linear1.bias"]);
    EXPECT_TRUE(torch::allclose(layer.forward(h, batch), expected, 1e-9, 1e-12));
}

}  // namespace
}  // namespace countable::models
