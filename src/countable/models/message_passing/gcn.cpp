#include "countable/models/message_passing/gcn.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {

GcnLayer::GcnLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options) {
    linear_ = register_module("linear", torch::nn::Linear(in, out));
    torch::nn::init::xavier_uniform_(linear_->weight);
    torch::nn::init::zeros_(linear_->bias);
    if (options.message_relu) root_ = register_parameter("root", torch::zeros({out}));
    if (edge_width == 0) return;
    edge_ = register_module("edge", torch::nn::Linear(torch::nn::LinearOptions(edge_width, out).bias(false)));
    torch::nn::init::xavier_uniform_(edge_->weight);
}

torch::Tensor GcnLayer::sum_of_messages(const torch::Tensor& h, const batches::Batch& batch) {
    const torch::Tensor& offsets = batch.adjacency.offsets;
    const auto scale = torch::rsqrt(ops::segment_lengths(offsets, h) + 1);  // [nodes, 1]
    const auto z = ops::linear(h, *linear_);
    auto messages = ops::at_columns(z, batch);  // [entries, out]
    if (!edge_.is_empty()) messages = messages + ops::linear(batch.edge_features, *edge_);
    const auto sums = ops::segment_sum(ops::at_columns(scale, batch) * torch::relu(messages), offsets);
    return scale * (sums + scale * torch::relu(z + root_));
}

torch::Tensor GcnLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    if (root_.defined()) return sum_of_messages(h, batch);
    // (A H) W = A (H W): the sum over neighbours is taken where the rows are shorter.
    const torch::Tensor& weight = linear_->weight;
    const auto nodes =
        weight.size(1) <= weight.size(0)
            ? ops::linear(ops::normalized_neighbor_sum(h, batch.adjacency), *linear_)
            : ops::normalized_neighbor_sum(ops::linear_map(h, weight, {}), batch.adjacency) + linear_->bias;
    if (edge_.is_empty()) return nodes;
    // W_e, too, is applied after the sum.
    const torch::Tensor& offsets = batch.adjacency.offsets;
    const auto scale = torch::rsqrt(ops::segment_lengths(offsets, h) + 1);  // [nodes, 1]
    const auto edges = scale * ops::segment_sum(ops::at_columns(scale, batch) * batch.edge_features, offsets);
    return nodes + edge_->forward(edges);
}

std::shared_ptr<Model> make_gcn(const ModelOptions& options, const Widths& widths) {
    return make_node_stack(options, widths, [&](std::int64_t in, std::int64_t out) {
        return std::make_shared<GcnLayer>(in, out, widths.edge, options);
    });
}

}  // namespace countable::models
