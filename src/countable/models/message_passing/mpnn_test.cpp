#include "countable/models/message_passing/mpnn.hpp"

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

TEST(MpnnLayer, EqualsItsFormula) {
    for (const std::int64_t depth : {1, 2, 3}) {
        const ModelOptions options{.name = "mpnn", .mlp_depth = depth};
        expect_layer(
            [&](auto in, auto out, auto edges) { return std::make_shared<MpnnLayer>(in, out, edges, options); },
            [&](const Weights& weights, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
                auto sum = torch::zeros({2}, torch::kDouble);
                for (const auto& neighbor : neighbors_of(batch, v))
                    sum = sum + weights.mlp("message", depth, torch::cat({h[v], message(h, batch, neighbor)}));
                return weights.mlp("update", depth, torch::cat({h[v], sum}));
            });
    }
}

}  // namespace
}  // namespace countable::models
