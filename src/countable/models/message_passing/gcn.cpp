#include "countable/models/message_passing/gcn.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/relu_messages.hpp"
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
    const auto own = scale * torch::relu(z + root_);
    // s ReLU(z + W_e e) = ReLU(s z + W_e (s e)) for s > 0, and s e is short.
    if (edge_.is_empty()) return scale * (ops::neighbor_sum(torch::relu(scale * z), batch.adjacency) + own);
    const auto edges = ops::linear(ops::at_columns(scale, batch) * batch.edge_features, *edge_);  // [entries, out]
    return scale * (ops::sum_of_relu_messages(scale * z, edges, torch::zeros({1}, h.options()), batch) + own);
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
    return nodes + ops::linear(edges, *edge_);
}

std::shared_ptr<Model> make_gcn(const ModelOptions& options, const Widths& widths) {
    return make_node_stack(options, widths, [&](std::int64_t in, std::int64_t out) {
        return std::make_shared<GcnLayer>(in, out, widths.edge, options);
    });
}

}  // namespace countable::models
