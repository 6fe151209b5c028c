#include "countable/models/slot_linear.hpp"

#include <cmath>

namespace countable::models {

SlotLinearImpl::SlotLinearImpl(const Options& options) : options_(options) {
    const std::int64_t length = options.length;
    weight = register_parameter("weight", torch::randn({length, length, options.in, options.out}));
    if (options.bias) bias = register_parameter("bias", torch::zeros({options.out}));
    // Of the L^2 slots about 3 L are filled: the nodes, and the tree's edges in both directions.
    if (!options.unit_normal) {
        const torch::NoGradGuard no_gradients;
        weight.mul_(std::sqrt(2.0 / (3.0 * static_cast<double>(length * options.in))));
    }
}

torch::Tensor SlotLinearImpl::forward(const torch::Tensor& rows, const torch::Tensor& edges, const LrpBatch& batch) {
    const std::int64_t length = options_.length, in = options_.in, out = options_.out;
    TORCH_CHECK(batch.length == length, "SlotLinear: sequences of ", batch.length, " slots for weights of ", length);
    const auto diagonal = weight.diagonal(0, 0, 1).permute({0, 2, 1}).reshape({in, length * out});  // [in, L * out]
    const auto u = rows.mm(diagonal).view({rows.size(0), length, out});
    const auto v = torch::matmul(edges, weight.view({length * length, in, out}));  // [L * L, classes, out]
    auto s = sparse_sum(v.reshape({-1, out}), batch.signature_slots);              // [signatures, out]
    if (options_.bias) s = s + bias;
    return lrp_gather(u, s, batch, options_.activation);
}

}  // namespace countable::models
