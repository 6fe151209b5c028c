#include "countable/models/message_passing/enn_s2s.hpp"

#include "countable/ops/dense_ops.hpp"

namespace countable::models {
namespace {

constexpr std::int64_t set2set_steps = 3;

}  // namespace

GruUpdate::GruUpdate(std::int64_t width) {
    input_ = register_module("input", torch::nn::Linear(width, 3 * width));
    hidden_ = register_module("hidden", torch::nn::Linear(width, 3 * width));
}

torch::Tensor GruUpdate::forward(const torch::Tensor& m, const torch::Tensor& h) {
    const auto input = ops::linear(m, *input_).chunk(3, 1), hidden = ops::linear(h, *hidden_).chunk(3, 1);
    const auto r = torch::sigmoid(input[0] + hidden[0]), z = torch::sigmoid(input[1] + hidden[1]);
    const auto n = torch::tanh(input[2] + r * hidden[2]);
    return n + z * (h - n);
}

EnnS2s::EnnS2s(const ModelOptions& options, const Widths& widths)
    : options_(options), domain_(widths.node, options.laplacian_pe) {
    const std::int64_t width = options.width;
    embedding_ = register_parameter("embedding", torch::randn({width, domain_.input_width()}));
    edges_ = register_module("edges", ops::EdgeNetwork(ops::EdgeNetworkImpl::Options{
                                          width, width, widths.edge, options.edge_channels, options.mlp_depth}));
    update_ = register_module("update", std::make_shared<GruUpdate>(width));
    rows_ = register_module("rows", torch::nn::Linear(2 * width, width));
    readout_ = register_module("readout", ops::Set2Set(width, set2set_steps));
    head_ = register_module("head", make_head_without_jumps(options, 2 * width, widths.outputs));
}

batches::Needs EnnS2s::needs() const {
    batches::Needs needs;
    needs.laplacian_pe = options_.laplacian_pe;
    return needs;
}

torch::Tensor EnnS2s::forward(const batches::Batch& batch) {
    const auto first = ops::linear_map(domain_.input(batch, phase_of(*this)), embedding_, {});
    const auto of_edges = edges_->of_edges(batch);
    auto h = first;
    for (std::int64_t t = 0; t < options_.depth; ++t) {
        h = update_->forward(edges_->messages(of_edges, h, batch), h);
        if (options_.dropout > 0 && is_training()) h = ops::dropout(h, options_.dropout);
    }
    const auto rows = ops::linear(torch::cat({h, first}, 1), *rows_);
    return head_->forward(readout_->forward(rows, batch.graph_offsets));
}

std::shared_ptr<Model> make_enn_s2s(const ModelOptions& options, const Widths& widths) {
    return std::make_shared<EnnS2s>(options, widths);
}

}  // namespace countable::models
