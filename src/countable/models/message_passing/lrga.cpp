#include "countable/models/message_passing/lrga.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segment_products.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {

LrgaLayer::LrgaLayer(const ModelOptions& options) {
    factors_ = register_module("factors", torch::nn::Linear(options.width, 4 * options.rank));
    reduce_ = register_module("reduce", torch::nn::Linear(2 * options.rank + 2 * options.width, options.width));
    for (auto* const map : {&factors_, &reduce_}) {
        torch::nn::init::xavier_normal_((*map)->weight);
        torch::nn::init::zeros_((*map)->bias);
    }
    if (options.batch_norm) norm_ = register_module("norm", torch::nn::BatchNorm1d(options.width));
}

torch::Tensor LrgaLayer::forward(const torch::Tensor& before, const torch::Tensor& local, const batches::Batch& batch) {
    const torch::Tensor& graphs = batch.graph_offsets;
    const auto parts = ops::linear(before, *factors_, ops::After::Relu).chunk(4, 1);  // U, V, Z, T: [nodes, rank]
    const torch::Tensor &u = parts[0], &v = parts[1], &z = parts[2];
    const auto attended = ops::segment_matmul(u, ops::segment_outer_sum(v, z, graphs), graphs);
    const auto products = (ops::segment_sum(u, graphs) * ops::segment_sum(v, graphs)).sum(1, true);  // [graphs, 1]
    const auto eta = products / ops::segment_lengths(graphs, before).clamp_min(1) + 1e-6;
    const auto normalised = attended / ops::segment_spread(eta, graphs);
    const auto next = ops::linear(torch::cat({normalised, parts[3], local, before}, 1), *reduce_, ops::After::Relu);
    return norm_.is_empty() ? next : ops::batch_norm(next, *norm_);
}

}  // namespace countable::models
