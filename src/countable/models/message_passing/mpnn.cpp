#include "countable/models/message_passing/mpnn.hpp"

#include "countable/ops/segments.hpp"

namespace countable::models {

MpnnLayer::MpnnLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options)
    : in_(in), edge_width_(edge_width) {
    message_ = register_module("message", ops::Mlp(2 * in + edge_width, out, out, options.mlp_depth));
    update_ = register_module("update", ops::Mlp(in + out, out, out, options.mlp_depth));
}

torch::Tensor MpnnLayer::messages(const torch::Tensor& h, const batches::Batch& batch) {
    auto& layers = message_->layers();
    const torch::Tensor& weight = layers.front()->weight;
    const torch::Tensor& offsets = batch.adjacency.offsets;
    const auto degrees = ops::segment_lengths(offsets, h);                               // [nodes, 1]
    const auto receiver = at::linear(h, weight.slice(1, 0, in_), layers.front()->bias);  // [nodes, out]
    const auto sender = at::linear(h, weight.slice(1, in_, 2 * in_));                    // [nodes, out]
    const auto of_edges = [&](const torch::Tensor& e) { return at::linear(e, weight.slice(1, 2 * in_)); };
    if (layers.size() == 1) {  // first and last at once: nothing is left to compute per edge
        const auto sum = degrees * receiver + ops::neighbor_sum(sender, batch.adjacency);
        return edge_width_ == 0 ? sum : sum + of_edges(ops::segment_sum(batch.edge_features, offsets));
    }
    torch::Tensor z = ops::at_rows(receiver, batch) + ops::at_columns(sender, batch);  // [entries, out]
    if (edge_width_ > 0) z = z + of_edges(batch.edge_features);
    for (std::size_t i = 1; i + 1 < layers.size(); ++i) z = layers[i]->forward(torch::relu(z));
    const auto sum = ops::segment_sum(torch::relu(z), offsets);  // [nodes, out]
    return at::linear(sum, layers.back()->weight) + degrees * layers.back()->bias;
}

torch::Tensor MpnnLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    return update_->forward(torch::cat({h, messages(h, batch)}, 1));
}

std::shared_ptr<Model> make_mpnn(const ModelOptions& options, const Widths& widths) {
    return make_node_stack(options, widths, [&](std::int64_t in, std::int64_t out) {
        return std::make_shared<MpnnLayer>(in, out, widths.edge, options);
    });
}

}  // namespace countable::models
