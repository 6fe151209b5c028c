#include "countable/models/deep_lrp_block.hpp"

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
    slots_ = register_module("slots", SlotLinear(options.slots));
    factor_ = register_module("factor", Mlp(options.degrees, 2 * out, out, 2));
    if (options.degrees == 1 && !options.slots.unit_normal) spread_kinks(*factor_->layers().front());
    if (options.edge_classes > 0) edges_ = register_parameter("edges", torch::randn({options.edge_classes, in}));
    if (options.molecular || options.batch_norm) first_norm_ = register_module("norm0", torch::nn::BatchNorm1d(out));
    if (!options.molecular) return;
    sequence_map_ = register_module("sequence_map", torch::nn::Linear(out, out));
    node_map_ = register_module("node_map", torch::nn::Linear(out, out));
    second_norm_ = register_module("norm1", torch::nn::BatchNorm1d(out));
}

torch::Tensor DeepLrpBlock::forward(const torch::Tensor& slot_rows, const torch::Tensor& before,
                                    const LrpBatch& batch) {
    const auto edges = edges_.defined() ? edges_ : torch::ones({1, slot_rows.size(1)}, slot_rows.options());
    auto groups = slots_->forward(slot_rows, edges, batch);  // [groups, out]
    if (options_.molecular)
        // Linear, so it may come after the sum of a group; its bias counts once per sequence.
        groups = torch::addmm(batch.group_weight.unsqueeze(1) * sequence_map_->bias, groups, sequence_map_->weight.t());
    auto h = factor_pool(groups, factor_->forward(batch.factors), batch);  // [nodes, out]
    if (options_.mean) h = h / batch.sequences;
    if (!first_norm_.is_empty()) h = first_norm_->forward(h);
    h = torch::relu(h);
    if (options_.molecular) return torch::relu(second_norm_->forward(node_map_->forward(h) + before));
    return options_.residual && h.sizes() == before.sizes() ? h + before : h;
}

}  // namespace countable::models
