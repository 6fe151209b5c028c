#include "countable/ops/set2set.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"

namespace countable::ops {

using torch::Tensor;

Set2SetImpl::Set2SetImpl(std::int64_t width, std::int64_t steps) : width_(width), steps_(steps) {
    input_ = register_module("input", torch::nn::Linear(2 * width, 4 * width));
    hidden_ = register_module("hidden", torch::nn::Linear(width, 4 * width));
}

Tensor Set2SetImpl::forward(const Tensor& z, const Tensor& offsets) {
    const std::int64_t segments = offsets.size(0) - 1;
    Tensor cell = torch::zeros({segments, width_}, z.options()), q = cell, q_star = torch::cat({cell, cell}, 1);
    for (std::int64_t step = 0; step < steps_; ++step) {
        const auto gates = (linear(q_star, *input_) + linear(q, *hidden_)).chunk(4, 1);
        cell = torch::sigmoid(gates[1]) * cell + torch::sigmoid(gates[0]) * torch::tanh(gates[2]);
        q = torch::sigmoid(gates[3]) * torch::tanh(cell);
        const auto scores = (z * segment_spread(q, offsets)).sum(1, true);  // [rows, 1]
        // The quotient does not change with what is taken off before exp(), so no gradient goes through it.
        const auto largest = segment_spread(segment_max(scores.detach(), offsets), offsets);
        const auto weights = torch::exp(scores - largest);
        // The sum of an empty segment is 0, of any other at least 1.
        const auto r = segment_sum(weights * z, offsets) / segment_sum(weights, offsets).clamp_min(1);
        q_star = torch::cat({q, r}, 1);
    }
    return q_star;
}

}  // namespace countable::ops
