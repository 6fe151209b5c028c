#include "countable/models/message_passing/gat.hpp"

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

TEST(GatLayer, EqualsItsFormula) {
    for (const std::int64_t heads : {1, 2}) {
        const ModelOptions options{.name = "gat", .heads = heads};
        expect_layer(
            [&](auto in, auto out, auto edges) { return std::make_shared<GatLayer>(in, out, edges, options); },
            [&](const Weights& weights, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
                const auto z = [&](std::int64_t u) { return weights.linear("linear", h[u]).view({heads, -1}); };
                const auto logit = [&](std::int64_t u, const torch::Tensor& edge) {
                    return torch::leaky_relu((weights["to"] * z(v) + weights["from"] * z(u)).sum(1) + edge, 0.2);
                };
                auto sum = torch::exp(logit(v, torch::zeros({heads}, torch::kDouble)));
                auto weighted = sum.unsqueeze(1) * z(v);
                for (const auto& [u, entry] : neighbors_of(batch, v)) {
                    const bool edges = batch.edge_features.size(1) > 0;
                    const auto weight = torch::exp(logit(u, edges ? weights.linear("edge", batch.edge_features[entry])
                                                                  : torch::zeros({heads}, torch::kDouble)));
                    sum = sum + weight;
                    weighted = weighted + weight.unsqueeze(1) * z(u);
                }
                return (weighted / sum.unsqueeze(1)).flatten() + weights["bias"];
            });
    }
}

TEST(GatLayer, LargeAttentionIsNoInfinity) {
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(5));
    GatLayer layer(1, 2, 0, {.name = "gat", .heads = 1});
    layer.to(torch::kDouble);
    const auto h = 1e4 * torch::randn({batch.num_nodes(), 1}, torch::kDouble);
    EXPECT_TRUE(torch::isfinite(layer.forward(h, batch)).all().item<bool>());
}

TEST(Gat, HeadsShareTheChannels) {
    EXPECT_THROW(static_cast<void>(make_gat({.name = "gat", .width = 6, .heads = 4}, {})), std::invalid_argument);
}

}  // namespace
}  // namespace countable::models
