#include "countable/models/message_passing/gin.hpp"

#include "countable/ops/segments.hpp"

namespace countable::models {

GinLayer::GinLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options) {
    mlp_ = register_module("mlp", ops::Mlp(in, options.mlp_width > 0 ? options.mlp_width : out, out, options.mlp_depth,
                                           options.mlp_batch_norm ? ops::Between::NormRelu : ops::Between::Relu));
    if (edge_width > 0) edge_ = register_module("edge", torch::nn::Linear(edge_width, in));
    if (options.learn_epsilon) epsilon_ = register_parameter("epsilon", torch::zeros({1}));
}

torch::Tensor GinLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    // An epsilon that is not learnt is 0, and its term is summed with the neighbours.
    const double self = epsilon_.defined() ? 0 : 1;
    torch::Tensor sum;
    if (edge_.is_empty()) {
        sum = ops::neighbor_sum(h, batch.adjacency, self);
    } else {
        const auto messages =
            torch::relu(ops::at_columns(h, batch) + edge_->forward(batch.edge_features));  // [entries, in]
        sum = ops::segment_sum(messages, batch.adjacency.offsets);
        if (self != 0) sum = sum + h;
    }
    if (epsilon_.defined()) sum = sum + (1 + epsilon_) * h;
    return mlp_->forward(sum);
}

std::shared_ptr<Model> make_gin(const ModelOptions& options, const Widths& widths) {
    return make_node_stack(options, widths, [&](std::int64_t in, std::int64_t out) {
        return std::make_shared<GinLayer>(in, out, widths.edge, options);
    });
}

}  // namespace countable::models
