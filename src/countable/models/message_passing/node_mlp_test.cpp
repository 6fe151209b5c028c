#include "countable/models/message_passing/node_mlp.hpp"

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

TEST(NodeMlpLayer, EqualsItsFormula) {
    const ModelOptions options{.name = "mlp", .mlp_depth = 3};
    expect_layer([&](auto in, auto out, auto) { return std::make_shared<NodeMlpLayer>(in, out, options); },
                 [](const Weights& weights, const torch::Tensor& h, const batches::Batch&, std::int64_t v) {
                     return weights.mlp("mlp", 3, h[v]);
                 });
}

}  // namespace
}  // namespace countable::models
