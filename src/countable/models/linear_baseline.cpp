#include "countable/models/linear_baseline.hpp"

#include "countable/ops/segments.hpp"

namespace countable::models {

torch::Tensor baseline_features(const batches::Batch& batch) {
    const auto sums = ops::segment_sum(batch.node_features, batch.graph_offsets);
    return torch::cat({sums, torch::ones({batch.num_graphs(), 1}, sums.options())}, 1);
}

WithLinearBaseline::WithLinearBaseline(std::shared_ptr<Model> network, const Widths& widths)
    : network_(register_module("network", std::move(network))),
      weights_(register_buffer("composition", torch::zeros({widths.node + 1, widths.outputs.number}))) {}

torch::Tensor WithLinearBaseline::forward(const batches::Batch& batch) {
    return torch::addmm(network_->forward(batch), baseline_features(batch), weights_);
}

void WithLinearBaseline::set_weights(const torch::Tensor& weights) {
    const torch::NoGradGuard no_gradients;
    weights_.copy_(weights);
}

}  // namespace countable::models
