#include "countable/models/lrp/deep_lrp_block.hpp"

#include <cmath>

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

// The Charlier polynomials C_1 .. C_K for the mean K: with the constant they span d, C(d, 2), ..., C(d, K), the numbers of
// sets of neighbours, by which a mean over sequences becomes a count. They are orthonormal where degrees have a Poisson
// distribution, so that each coefficient is learnt as quickly as the others; binomials themselves are nearly
// collinear. [rows, 1] -> [rows, K]
torch::Tensor charlier_polynomials(const torch::Tensor& degrees, std::int64_t highest) {
    const auto mean = static_cast<double>(highest);
    std::vector<torch::Tensor> columns;
    torch::Tensor before = torch::zeros_like(degrees), current = torch::ones_like(degrees);
    double square = 1;  // of what makes the norm 1
    for (std::int64_t n = 0; n < highest; ++n) {
        const auto order = static_cast<double>(n);
        const auto next = ((order + mean - degrees) * current - order * before) / mean;
        before = current;
        current = next;
        square *= mean / (order + 1);
        columns.push_back(current * std::sqrt(square));
    }
    return torch::cat(columns, 1);
}

}  // namespace

DeepLrpBlock::DeepLrpBlock(const Options& options) : options_(options) {
    const std::int64_t in = options.slots.in, out = options.slots.out;
    slots_ = register_module("slots", SlotWeights(options.slots));
    if (options.polynomial > 0) {
        alpha_ = register_module("factor", ops::Mlp(options.polynomial, out, out, 1));
    } else {
        alpha_ = register_module("factor", ops::Mlp(options.degrees, 2 * out, out, 2));
        if (options.degrees == 1 && !options.slots.unit_normal) spread_kinks(*alpha_->layers().front());
    }
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
    const auto alpha = alpha_->forward(
        options_.polynomial > 0 ? charlier_polynomials(batch.alpha_inputs, options_.polynomial) : batch.alpha_inputs);
    auto h = ops::lrp_layer({slot_rows, edges, alpha}, weights, batch, options_.lrp);  // [nodes, out]
    if (!options_.relu)
        h = first_norm_.is_empty() ? h : ops::batch_norm(h, *first_norm_);
    else
        h = first_norm_.is_empty() ? torch::relu(h) : ops::norm_relu(h, *first_norm_);
    if (options_.molecular) return ops::norm_relu(ops::linear(h, *node_map_) + before, *second_norm_);
    return options_.residual && h.sizes() == before.sizes() ? h + before : h;
}

}  // namespace countable::models
