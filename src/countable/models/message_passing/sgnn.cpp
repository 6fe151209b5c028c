#include "countable/models/message_passing/sgnn.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {

SgnnLayer::SgnnLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width) : edge_width_(edge_width) {
    linear_ = register_module("linear", torch::nn::Linear(3 * in + edge_width, out));
}

torch::Tensor SgnnLayer::terms(const torch::Tensor& h, const batches::Batch& batch) const {
    TORCH_CHECK(batch.two_hops.offsets.defined(), "SgnnLayer: the batch has no two_hops");
    const auto nodes = ops::with_neighbor_sums(h, batch.adjacency, batch.two_hops);
    if (edge_width_ == 0) return nodes;
    return torch::cat({nodes, ops::segment_sum(batch.edge_features, batch.adjacency.offsets)}, 1);
}

torch::Tensor SgnnLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    return ops::linear(terms(h, batch), *linear_);
}

torch::Tensor SgnnLayer::forward_relu(const torch::Tensor& h, const batches::Batch& batch) {
    return ops::linear(terms(h, batch), *linear_, ops::After::Relu);
}

std::shared_ptr<Model> make_sgnn(const ModelOptions& options, const Widths& widths) {
    return make_node_stack(
        options, widths,
        [&](std::int64_t in, std::int64_t out) { return std::make_shared<SgnnLayer>(in, out, widths.edge); },
        batches::Needs{.two_hops = true});
}

}  // namespace countable::models
