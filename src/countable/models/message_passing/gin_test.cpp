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

}  // namespace
}  // namespace countable::models
