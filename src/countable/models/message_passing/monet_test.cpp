#include "countable/models/message_passing/monet.hpp"

#include <cmath>

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

TEST(MonetLayer, EqualsItsFormula) {
    for (const std::int64_t kernels : {1, 3}) {
        const ModelOptions options{.name = "monet", .kernels = kernels};
        expect_layer(
            [&](auto in, auto out, auto edges) { return std::make_shared<MonetLayer>(in, out, edges, options); },
            [&](const Weights& weights, const torch::Tensor& h, const batches::Batch& batch, std::int64_t v) {
                const auto coordinate = [&](std::int64_t u) {
                    return 1 / std::sqrt(1.0 + static_cast<double>(neighbors_of(batch, u).size()));
                };
                auto sum = weights["linear.bias"];
                for (const auto& [u, entry] : neighbors_of(batch, v)) {
                    const auto degrees = torch::tensor({coordinate(u), coordinate(v)}, torch::kDouble);
                    const auto p =
                        torch::tanh(weights.linear("coordinates", torch::cat({degrees, batch.edge_features[entry]})));
                    for (std::int64_t k = 0; k < kernels; ++k) {
                        const auto distance = weights["inverse_deviations"][k] * (p - weights["means"][k]);
                        const auto weight = torch::exp(-0.5 * torch::dot(distance, distance));
                        const auto w_k = weights["linear.weight"].slice(1, k * h.size(1), (k + 1) * h.size(1));
                        sum = sum + weight * torch::mv(w_k, h[u]);
                    }
                }
                return sum;
            });
    }
}

}  // namespace
}  // namespace countable::models
