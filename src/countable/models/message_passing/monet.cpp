#include "countable/models/message_passing/monet.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"
#include "countable/ops/weighted_sums.hpp"

namespace countable::models {
namespace {

constexpr std::int64_t num_coordinates = 2;
constexpr double deviation_of_means = 0.1;

}  // namespace

MonetLayer::MonetLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options) {
    coordinates_ = register_module("coordinates", torch::nn::Linear(2 + edge_width, num_coordinates));
    means_ = register_parameter("means", deviation_of_means * torch::randn({options.kernels, num_coordinates}));
    inverse_deviations_ = register_parameter("inverse_deviations", torch::ones({options.kernels, num_coordinates}));
    linear_ = register_module("linear", torch::nn::Linear(options.kernels * in, out));
}

torch::Tensor MonetLayer::kernel_weights(const batches::Batch& batch) {
    const auto scale = torch::rsqrt(ops::segment_lengths(batch.adjacency.offsets, batch.node_features) + 1);
    std::vector<torch::Tensor> of_entries = {ops::at_columns(scale, batch), ops::at_rows(scale, batch)};
    if (coordinates_->weight.size(1) > 2) of_entries.push_back(batch.edge_features);
    const auto p = torch::tanh(ops::linear(torch::cat(of_entries, 1), *coordinates_));  // [entries, 2]
    const auto distances = (p.unsqueeze(1) - means_) * inverse_deviations_;             // [entries, kernels, 2]
    return torch::exp(-0.5 * distances.square().sum(2));
}

torch::Tensor MonetLayer::sums(const torch::Tensor& h, const batches::Batch& batch) {
    // The W_k come after the sum over neighbours: per entry, `in` numbers are read and not kernels * out.
    return ops::weighted_neighbor_sums(h, kernel_weights(batch), batch);
}

torch::Tensor MonetLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    return ops::linear(sums(h, batch), *linear_);
}

torch::Tensor MonetLayer::forward_relu(const torch::Tensor& h, const batches::Batch& batch) {
    return ops::linear(sums(h, batch), *linear_, ops::After::Relu);
}

std::shared_ptr<Model> make_monet(const ModelOptions& options, const Widths& widths) {
    return make_node_stack(options, widths, [&](std::int64_t in, std::int64_t out) {
        return std::make_shared<MonetLayer>(in, out, widths.edge, options);
    });
}

}  // namespace countable::models
