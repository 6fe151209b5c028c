#include "countable/models/message_passing/gin.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/relu_messages.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {

GinLayer::GinLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options) {
    mlp_ = register_module("mlp", make_layer_mlp(options, in, out));
    if (edge_width > 0) edge_ = register_module("edge", torch::nn::Linear(edge_width, in));
    if (options.learn_epsilon) epsilon_ = register_parameter("epsilon", torch::zeros({1}));
}

torch::Tensor GinLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    if (!edge_.is_empty()) {
        const auto edges = ops::linear(batch.edge_features, *edge_);  // [entries, in]
        if (epsilon_.defined()) return mlp_->forward(ops::sum_of_relu_messages(h, edges, 1 + epsilon_, batch));
        // The node itself is added here, as a term of its own: what flows back to h is summed in an order that results
        // of earlier versions depend on in their last bits.
        return mlp_->forward(ops::sum_of_relu_messages(h, edges, torch::zeros({1}, h.options()), batch) + h);
    }
    // An epsilon that is not learnt is 0, and its term is summed with the neighbours.
    auto sum = ops::neighbor_sum(h, batch.adjacency, epsilon_.defined() ? 0 : 1);
    if (epsilon_.defined()) sum = sum + (1 + epsilon_) * h;
    return mlp_->forward(sum);
}

std::shared_ptr<Model> make_gin(const ModelOptions& options, const Widths& widths) {
    return make_node_stack(options, widths, [&](std::int64_t in, std::int64_t out) {
        return std::make_shared<GinLayer>(in, out, widths.edge, options);
    });
}

}  // namespace countable::models
