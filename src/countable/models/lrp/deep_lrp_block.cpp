#include "countable/models/lrp/deep_lrp_block.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/lrp/lrp_molecular_layer.hpp"

namespace countable::models {
namespace {

// An MLP of a degree is linear between its kinks, and needs one between any two degrees. torch's first weights have
// half of them below 0 and most others below 1. Here they are spread over the octaves from 1/2 to 32, and all slopes
// point upwards.
void spread_kinks(torch::nn::LinearImpl& first) {
    const torch::NoGradGuard no_gradients;
    const auto kinks = torch::empty_like(first.bias).uniform_(-1, 5).exp2_();
    first.weight.abs_();
    first.bias.copy_(-kinks * first.weight.squeeze(1));
}

}  // namespace

DeepLrpBlock::DeepLrpBlock(const Options& options) : options_(options) {
    const std::int64_t in = options.slots.in, out = options.slots.out;
    slots_ = register_module("slots", SlotWeights(options.slots));
    alpha_ = register_module("factor", ops::Mlp(options.degrees, 2 * out, out, 2));
    if (options.degrees == 1 && !options.slots.unit_normal) spread_kinks(*alpha_->layers().front());
    if (options.edge_width > 0) edges_ = register_parameter("edges", torch::randn({options.edge_width, in}));
    if (options.molecular || options.batch_norm) first_norm_ = register_module("norm0", torch::nn::BatchNorm1d(out));
    if (!options.molecular) return;
    sequence_map_ = register_module("sequence_map", torch::nn::Linear(out, out));
    node_map_ = register_module("node_map", torch::nn::Linear(out, out));
    second_norm_ = register_module("norm1", torch::nn::BatchNorm1d(out));
}

torch::Tensor DeepLrpBlock::forward(const torch::Tensor& slot_rows, const torch::Tensor& before,
                                    const torch::Tensor& edge_features, const batches::LrpBatch& batch) {
    auto edges = edges_.defined() ? edges_ : torch::ones({1, slot_rows.size(1)}, slot_rows.options());
    if (edge_features.defined()) edges = edge_features.mm(edges);
    ops::LrpWeights weights{.slots = slots_->weight, .bias = slots_->bias, .map = {}, .map_bias = {}};
    if (options_.molecular) {
        weights.map = sequence_map_->weight;
        weights.map_bias = sequence_map_->bias;
        const ops::LrpMolecularLayer layer{.lrp = weights,
                                           .edges = edges,
                                           .degrees_in = *alpha_->layers()[0],
                                           .degrees_out = *alpha_->layers()[1],
                                           .node_map = *node_map_,
                                           .first_norm = *first_norm_,
                                           .second_norm = *second_norm_};
        if (ops::takes_lrp_molecular_layer(slot_rows, before, layer, batch))
            return ops::lrp_molecular_layer(slot_rows, before, layer, batch, options_.lrp);
    }
    const auto alpha =
        ops::linear(ops::linear(batch.alpha_inputs, *alpha_->layers()[0], ops::After::Relu), *alpha_->layers()[1]);
    auto h = ops::lrp_layer({slot_rows, edges, alpha}, weights, batch, options_.lrp);  // [nodes, out]
    h = first_norm_.is_empty() ? torch::relu(h) : ops::norm_relu(h, *first_norm_);
    if (options_.molecular) return ops::norm_relu(ops::linear(h, *node_map_) + before, *second_norm_);
    return options_.residual && h.sizes() == before.sizes() ? h + before : h;
}

}  // namespace countable::models
