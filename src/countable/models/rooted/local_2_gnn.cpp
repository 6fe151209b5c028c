#include "countable/models/rooted/local_2_gnn.hpp"

#include "countable/models/rooted/rooted_domain.hpp"
#include "countable/ops/mlp_of_parts.hpp"
#include "countable/ops/rooted/rooted_block.hpp"

namespace countable::models {

Local2GnnLayer::Local2GnnLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width,
                               const ModelOptions& options) {
    mlp_ = register_module("mlp", make_layer_mlp(options, 2 * in, out));
    if (edge_width > 0) {
        node_edge_ = register_module("node_edge", torch::nn::Linear(edge_width, in));
        root_edge_ = register_module("root_edge", torch::nn::Linear(edge_width, in));
    }
    if (options.learn_epsilon) epsilon_ = register_parameter("epsilon", torch::zeros({1}));
}

torch::Tensor Local2GnnLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    return forward(h, batch, ops::After::Nothing);
}

torch::Tensor Local2GnnLayer::forward_relu(const torch::Tensor& h, const batches::Batch& batch) {
    return forward(h, batch, ops::After::Relu);
}

torch::Tensor Local2GnnLayer::forward(const torch::Tensor& h, const batches::Batch& batch, ops::After after) {
    const auto self = epsilon_.defined() ? 1 + epsilon_ : torch::ones({1}, h.options());
    const auto rows = ops::rooted_rows(batch, ops::Roots::Nodes);
    if (node_edge_.is_empty())
        return ops::rooted_block(h, self, *mlp_, rows, batch, {.root_sums = true, .after = after});
    const auto none = torch::zeros({1}, h.options());
    const auto at_node = ops::rooted_sum(h, ops::linear(batch.edge_features, *node_edge_), self, rows, batch,
                                         {.message = ops::Message::Relu});
    const auto at_root = ops::rooted_sum(h, ops::linear(batch.edge_features, *root_edge_), none, rows, batch,
                                         {.along = ops::Along::Roots, .message = ops::Message::Relu});
    return ops::mlp_of_parts({at_node, at_root}, *mlp_, after);
}

std::shared_ptr<Model> make_local_2_gnn(const ModelOptions& options, const Widths& widths) {
    return std::make_shared<Stack>(
        options, widths.outputs,
        std::make_unique<RootedDomain>(ops::Roots::Nodes, RootedDomain::Features::Pairs, options, widths),
        [&](std::int64_t in, std::int64_t out) {
            return std::make_shared<Local2GnnLayer>(in, out, widths.edge, options);
        });
}

}  // namespace countable::models
