#include "countable/models/message_passing/sgnn.hpp"

#include <set>

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

TEST(SgnnLayer, EqualsItsFormula) {
    expect_layer([](auto in, auto out, auto edges) { return std::make_shared<SgnnLayer>(in, out, edges); },
                 [](const Weights& weights, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
                     const torch::Tensor weight = weights["linear.weight"];
                     const auto operator_weight = [&](std::int64_t o) { return weight.slice(1, 3 * o, 3 * o + 3); };
                     auto sum = weights["linear.bias"] + torch::mv(operator_weight(0), h[v]);
                     std::set<std::int64_t> two_steps;
                     for (const auto& [u, entry] : neighbors_of(batch, v)) {
                         sum = sum + torch::mv(operator_weight(1), h[u]) +
                               torch::mv(weight.slice(1, 9), batch.edge_features[entry]);
                         for (const auto& next : neighbors_of(batch, u)) two_steps.insert(next.node);
                     }
                     for (const auto w : two_steps) sum = sum + torch::mv(operator_weight(2), h[w]);
                     return sum;
                 });
}

}  // namespace
}  // namespace countable::models
