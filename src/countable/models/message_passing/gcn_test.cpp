#include "countable/models/message_passing/gcn.hpp"

#include <cmath>

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

// The sum over v itself and its neighbours u of W h_u / sqrt((deg v + 1)(deg u + 1)).
torch::Tensor formula(const Weights& weights, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
    const auto degree = [&](std::int64_t u) { return static_cast<double>(neighbors_of(batch, u).size()) + 1; };
    const torch::Tensor weight = weights["linear.weight"];
    auto sum = torch::mv(weight, h[v]) / degree(v);
    for (const auto& neighbor : neighbors_of(batch, v)) {
        auto sent = torch::mv(weight, h[neighbor.node]);
        if (batch.edge_features.size(1) > 0)
            sent = sent + torch::mv(weights["edge.weight"], batch.edge_features[neighbor.entry]);
        sum = sum + sent / std::sqrt(degree(v) * degree(neighbor.node));
    }
    return sum + weights["linear.bias"];
}

TEST(GcnLayer, EqualsItsFormula) {
    expect_layer([](auto in, auto out, auto edges) { return std::make_shared<GcnLayer>(in, out, edges); }, formula);
}

TEST(GcnLayer, WithAReluOfEveryMessageEqualsItsFormula) {
    const ModelOptions options{.name = "gcn", .message_relu = true};
    expect_layer([&](auto in, auto out, auto edges) { return std::make_shared<GcnLayer>(in, out, edges, options); },
                 [](const Weights& weights, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
                     const auto degree = [&](std::int64_t u) {
                         return static_cast<double>(neighbors_of(batch, u).size()) + 1;
                     };
                     auto sum = torch::relu(weights.linear("linear", h[v]) + weights["root"]) / degree(v);
                     for (const auto& [u, entry] : neighbors_of(batch, v)) {
                         auto sent = weights.linear("linear", h[u]);
                         if (batch.edge_features.size(1) > 0)
                             sent = sent + weights.linear("edge", batch.edge_features[entry]);
                         sum = sum + torch::relu(sent) / std::sqrt(degree(v) * degree(u));
                     }
                     return sum;
                 });
}

TEST(GcnLayer, SumsBeforeOrAfterTheWeights) {
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(1));
    for (const std::int64_t in : {1, 4}) {
        GcnLayer layer(in, 2, 0);
        layer.to(torch::kDouble);
        const auto h = torch::randn({batch.num_nodes(), in}, torch::kDouble);
        const auto found = layer.forward(h, batch);
        for (std::int64_t v = 0; v < batch.num_nodes(); ++v)
            EXPECT_TRUE(torch::allclose(found[v], formula(Weights(layer), h, batch, v), 1e-9, 1e-12)) << v;
    }
}

}  // namespace
}  // namespace countable::models
