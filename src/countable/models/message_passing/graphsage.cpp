#include "countable/models/message_passing/graphsage.hpp"

#include <cmath>
#include <stdexcept>

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/neighbor_lstm.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {

GraphSageLayer::GraphSageLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options)
    : in_(in), edge_width_(edge_width) {
    const std::int64_t message = in + edge_width;
    std::int64_t aggregated = out;
    if (options.aggregator == "lstm") {
        const double bound = 1 / std::sqrt(static_cast<double>(out));
        const auto parameter = [&](const char* name, torch::IntArrayRef sizes) {
            return register_parameter(name, torch::empty(sizes).uniform_(-bound, bound));
        };
        weight_ih_ = parameter("weight_ih", {4 * out, message});
        weight_hh_ = parameter("weight_hh", {4 * out, out});
        bias_ih_ = parameter("bias_ih", {4 * out});
        bias_hh_ = parameter("bias_hh", {4 * out});
    } else if (options.aggregator == "mean") {
        aggregator_ = Aggregator::Mean;
        aggregated = message;
    } else if (options.aggregator == "max") {
        aggregator_ = Aggregator::Max;
        pool_ = register_module("pool", torch::nn::Linear(message, out));
    } else {
        throw std::invalid_argument("model.aggregator: expected lstm, mean or max, found '" + options.aggregator + "'");
    }
    linear_ = register_module("linear", torch::nn::Linear(in + aggregated, out));
}

torch::Tensor GraphSageLayer::aggregate(const torch::Tensor& h, const batches::Batch& batch) {
    const torch::Tensor& offsets = batch.adjacency.offsets;
    if (aggregator_ == Aggregator::Mean) {
        const auto mean = ops::neighbor_sum(h, batch.adjacency) / ops::segment_lengths(offsets, h).clamp_min(1);
        return edge_width_ == 0 ? mean : torch::cat({mean, ops::segment_mean(batch.edge_features, offsets)}, 1);
    }
    // W [h_u, e_uv] = W_1 h_u + W_2 e_uv, and the first is computed per node.
    const bool lstm = aggregator_ == Aggregator::Lstm;
    const torch::Tensor weight = lstm ? weight_ih_ : pool_->weight;
    const auto inputs = ops::linear_map(h, weight.slice(1, 0, in_), lstm ? bias_ih_ + bias_hh_ : pool_->bias);
    torch::Tensor of_edges;
    if (edge_width_ > 0) of_edges = ops::linear_map(batch.edge_features, weight.slice(1, in_), {});
    if (lstm) return ops::neighbor_lstm(inputs, of_edges, weight_hh_, batch);
    auto messages = ops::at_columns(inputs, batch);
    if (of_edges.defined()) messages = messages + of_edges;
    return torch::relu(ops::segment_max(messages, offsets));  // ReLU is monotone: it may come after the maximum
}

torch::Tensor GraphSageLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    return ops::linear(torch::cat({h, aggregate(h, batch)}, 1), *linear_);
}

torch::Tensor GraphSageLayer::forward_relu(const torch::Tensor& h, const batches::Batch& batch) {
    return ops::linear(torch::cat({h, aggregate(h, batch)}, 1), *linear_, ops::After::Relu);
}

std::shared_ptr<Model> make_graphsage(const ModelOptions& options, const Widths& widths) {
    return make_node_stack(
        options, widths,
        [&](std::int64_t in, std::int64_t out) {
            return std::make_shared<GraphSageLayer>(in, out, widths.edge, options);
        },
        batches::Needs{.order = options.aggregator == "lstm"});
}

}  // namespace countable::models
