#include "countable/models/rooted/rooted_gin.hpp"

#include "countable/batches/egonets.hpp"
#include "countable/models/rooted/rooted_domain.hpp"
#include "countable/ops/rooted/rooted_block.hpp"

namespace countable::models {
namespace {

std::shared_ptr<Model> make_marked(ops::Roots roots, const ModelOptions& options, const Widths& widths) {
    batches::Needs needs;
    if (options.egonet_radius > 0) needs.egonets = {.roots = roots, .radius = options.egonet_radius};
    return std::make_shared<Stack>(
        options, widths.outputs, std::make_unique<RootedDomain>(roots, RootedDomain::Features::Marks, options, widths),
        [&](std::int64_t in, std::int64_t out) {
            return std::make_shared<RootedGinLayer>(roots, in, out, widths.edge, options);
        },
        needs);
}

}  // namespace

RootedGinLayer::RootedGinLayer(ops::Roots roots, std::int64_t in, std::int64_t out, std::int64_t edge_width,
                               const ModelOptions& options)
    : roots_(roots), in_egonets_(options.egonet_radius > 0) {
    mlp_ = register_module("mlp", make_layer_mlp(options, in, out));
    if (edge_width > 0) edge_ = register_module("edge", torch::nn::Linear(edge_width, in));
    if (options.learn_epsilon) epsilon_ = register_parameter("epsilon", torch::zeros({1}));
}

torch::Tensor RootedGinLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    return forward(h, batch, ops::After::Nothing);
}

torch::Tensor RootedGinLayer::forward_relu(const torch::Tensor& h, const batches::Batch& batch) {
    return forward(h, batch, ops::After::Relu);
}

torch::Tensor RootedGinLayer::forward(const torch::Tensor& h, const batches::Batch& batch, ops::After after) {
    const auto self = epsilon_.defined() ? 1 + epsilon_ : torch::ones({1}, h.options());
    const batches::Batch& graphs = in_egonets_ ? batch.egonets->graphs : batch;
    const auto rows = in_egonets_ ? ops::rows_of_egonets(*batch.egonets) : ops::rooted_rows(batch, roots_);
    if (edge_.is_empty()) return ops::rooted_block(h, self, *mlp_, rows, graphs, {.after = after});
    const auto sum = ops::rooted_sum(h, ops::linear(graphs.edge_features, *edge_), self, rows, graphs,
                                     {.message = ops::Message::Relu});
    return after == ops::After::Relu ? mlp_->forward_relu(sum) : mlp_->forward(sum);
}

std::shared_ptr<Model> make_subgraph_gnn(const ModelOptions& options, const Widths& widths) {
    return make_marked(ops::Roots::Nodes, options, widths);
}

std::shared_ptr<Model> make_i2_gnn(const ModelOptions& options, const Widths& widths) {
    return make_marked(ops::Roots::Edges, options, widths);
}

}  // namespace countable::models
