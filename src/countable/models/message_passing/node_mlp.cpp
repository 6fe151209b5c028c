#include "countable/models/message_passing/node_mlp.hpp"

namespace countable::models {

NodeMlpLayer::NodeMlpLayer(std::int64_t in, std::int64_t out, const ModelOptions& options) {
    mlp_ = register_module("mlp", ops::Mlp(in, out, out, options.mlp_depth));
}

torch::Tensor NodeMlpLayer::forward(const torch::Tensor& h, const batches::Batch& /*batch*/) {
    return mlp_->forward(h);
}

std::shared_ptr<Model> make_node_mlp(const ModelOptions& options, const Widths& widths) {
    return make_node_stack(options, widths, [&](std::int64_t in, std::int64_t out) {
        return std::make_shared<NodeMlpLayer>(in, out, options);
    });
}

}  // namespace countable::models
