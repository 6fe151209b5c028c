#include "countable/models/message_passing/gated_gcn.hpp"

#include <stdexcept>

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {

GatedGcnLayer::GatedGcnLayer(const ModelOptions& options) : residual_(options.residual) {
    const std::int64_t width = options.width;
    own_ = register_module("own", torch::nn::Linear(width, width));
    neighbor_ = register_module("neighbor", torch::nn::Linear(width, width));
    edge_ = register_module("edge", torch::nn::Linear(width, width));
    receiver_ = register_module("receiver", torch::nn::Linear(width, width));
    sender_ = register_module("sender", torch::nn::Linear(width, width));
    if (!options.batch_norm) return;
    node_norm_ = register_module("node_norm", torch::nn::BatchNorm1d(width));
    edge_norm_ = register_module("edge_norm", torch::nn::BatchNorm1d(width));
}

torch::Tensor GatedGcnLayer::activated(const torch::Tensor& next, const torch::Tensor& before,
                                       torch::nn::BatchNorm1d& norm) const {
    const auto active = norm.is_empty() ? torch::relu(next) : ops::norm_relu(next, *norm);
    return residual_ ? active + before : active;
}

GatedGcnLayer::State GatedGcnLayer::forward(const State& state, const batches::Batch& batch) {
    const torch::Tensor& offsets = batch.adjacency.offsets;
    const auto& [h, e] = state;
    const auto edges = ops::linear(e, *edge_) + ops::at_rows(ops::linear(h, *receiver_), batch) +
                       ops::at_columns(ops::linear(h, *sender_), batch);
    const auto gates = torch::sigmoid(edges);
    const auto sum = ops::segment_sum(gates * ops::at_columns(ops::linear(h, *neighbor_), batch), offsets);
    const auto nodes = ops::linear(h, *own_) + sum / (ops::segment_sum(gates, offsets) + 1e-6);
    return {activated(nodes, h, node_norm_), activated(edges, e, edge_norm_)};
}

GatedGcn::GatedGcn(const ModelOptions& options, const Widths& widths, Attention attention)
    : options_(options),
      domain_(widths.node, options.laplacian_pe),
      level_(widths.outputs.level),
      has_edges_(widths.edge > 0) {
    node_embedding_ = register_parameter("node_embedding", torch::randn({options.width, domain_.input_width()}));
    edge_embedding_ =
        register_parameter("edge_embedding", torch::randn({options.width, std::max<std::int64_t>(1, widths.edge)}));
    for (std::int64_t t = 0; t < options.depth; ++t)
        layers_.push_back(register_module("layer" + std::to_string(t), std::make_shared<GatedGcnLayer>(options)));
    for (std::int64_t t = 0; t < options.depth && attention == Attention::LowRank; ++t)
        attention_.push_back(register_module("attention" + std::to_string(t), std::make_shared<LrgaLayer>(options)));
    head_ = register_module("head", make_head(options, options.width, widths.outputs));
}

batches::Needs GatedGcn::needs() const {
    batches::Needs needs;
    needs.laplacian_pe = options_.laplacian_pe;
    return needs;
}

torch::Tensor GatedGcn::forward(const batches::Batch& batch) {
    const auto edges =
        has_edges_ ? batch.edge_features : torch::ones({batch.num_entries(), 1}, batch.node_features.options());
    GatedGcnLayer::State state{ops::linear_map(domain_.input(batch, phase_of(*this)), node_embedding_, {}),
                               ops::linear_map(edges, edge_embedding_, {})};
    std::vector<torch::Tensor> after;  // each layer, the nodes
    for (std::size_t t = 0; t < layers_.size(); ++t) {
        const auto before = state.nodes;
        state = layers_[t]->forward(state, batch);
        if (!attention_.empty()) state.nodes = attention_[t]->forward(before, state.nodes, batch);
        if (options_.dropout > 0 && is_training())
            for (auto* const rows : {&state.nodes, &state.edges}) *rows = ops::dropout(*rows, options_.dropout);
        keep_layer(after, state.nodes, options_);
    }
    return read_out(head_, after, domain_, batch, options_, level_);
}

std::shared_ptr<Model> make_gated_gcn(const ModelOptions& options, const Widths& widths) {
    return std::make_shared<GatedGcn>(options, widths, GatedGcn::Attention::None);
}

std::shared_ptr<Model> make_lrga_gated_gcn(const ModelOptions& options, const Widths& widths) {
    return std::make_shared<GatedGcn>(options, widths, GatedGcn::Attention::LowRank);
}

}  // namespace countable::models
