#include "countable/models/tensors/one_two_three_gnn.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {

EdgeNetworkLayer::EdgeNetworkLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width,
                                   const ModelOptions& options) {
    own_ = register_module("own", torch::nn::Linear(in, out));
    edges_ = register_module("edges", ops::EdgeNetwork(ops::EdgeNetworkImpl::Options{
                                          in, out, edge_width, options.edge_channels, options.mlp_depth}));
}

torch::Tensor EdgeNetworkLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    return torch::elu(ops::linear(h, *own_) + edges_->messages(edges_->of_edges(batch), h, batch));
}

SetGnn::SetGnn(const Options& options) : options_(options) {
    const std::int64_t most_edges = options.nodes * (options.nodes - 1) / 2;
    std::int64_t in = options.in + options.node_width + most_edges + 1 + options.edge_width;
    for (std::int64_t t = 0; t < options.depth; ++t) {
        const std::string number = std::to_string(t);
        own_.push_back(register_module("own" + number, torch::nn::Linear(in, options.width)));
        neighbors_.push_back(register_module(
            "neighbors" + number, torch::nn::Linear(torch::nn::LinearOptions(in, options.width).bias(false))));
        in = options.width;
    }
}

torch::Tensor SetGnn::forward(const torch::Tensor& h, const torch::Tensor& x, const batches::SetBatch& sets) {
    const std::int64_t most_edges = options_.nodes * (options_.nodes - 1) / 2;
    const auto over_members = [&](const torch::Tensor& rows) {
        return ops::relation_sum(rows, sets.members, sets.of_node);
    };
    auto rows = torch::cat({over_members(h) / static_cast<double>(options_.nodes), over_members(x),
                            sets.edges.slice(1, 0, most_edges + 1 + options_.edge_width)},
                           1);
    for (std::size_t t = 0; t < own_.size(); ++t)
        rows = torch::elu(ops::linear(rows, *own_[t]) +
                          ops::neighbor_sum(ops::linear(rows, *neighbors_[t]), sets.neighbors));
    return rows;
}

OneTwoThreeGnn::OneTwoThreeGnn(const ModelOptions& options, const Widths& widths)
    : options_(options), at_nodes_(widths.outputs.at_nodes()) {
    std::int64_t in = widths.node;
    for (std::int64_t t = 0; t < options.depth; ++t) {
        layers_.push_back(register_module("layer" + std::to_string(t),
                                          std::make_shared<EdgeNetworkLayer>(in, options.width, widths.edge, options)));
        in = options.width;
    }
    const auto of_sets = [&](std::int64_t nodes) {
        return std::make_shared<SetGnn>(SetGnn::Options{nodes, options.width, widths.node, widths.edge, options.width,
                                                        std::max<std::int64_t>(1, options.depth - 1)});
    };
    pairs_ = register_module("pairs", of_sets(2));
    triples_ = register_module("triples", of_sets(3));
    head_ = register_module("head", make_head_without_jumps(options, 3 * options.width, widths.outputs));
}

batches::Needs OneTwoThreeGnn::needs() const {
    batches::Needs needs;
    needs.node_sets = true;
    return needs;
}

torch::Tensor OneTwoThreeGnn::pool(const torch::Tensor& rows, const batches::SetBatch& sets) const {
    if (!at_nodes_) return pool_rows(rows, sets.graph_offsets, options_.pooling_of_nodes());
    const auto sums = ops::relation_sum(rows, sets.of_node, sets.members);
    if (options_.readout == Readout::Sum) return sums / options_.readout_size;
    return sums / sets.of_node.offsets.diff().clamp_min(1).unsqueeze(1);
}

torch::Tensor OneTwoThreeGnn::forward(const batches::Batch& batch) {
    torch::Tensor h = batch.node_features;
    for (const auto& layer : layers_) {
        h = layer->forward(h, batch);
        if (options_.dropout > 0 && is_training()) h = ops::dropout(h, options_.dropout);
    }
    std::vector<torch::Tensor> pooled = {at_nodes_ ? h
                                                   : pool_rows(h, batch.graph_offsets, options_.pooling_of_nodes())};
    for (const auto& [gnn, sets] : {std::pair(pairs_, batch.pairs), std::pair(triples_, batch.triples)})
        pooled.push_back(pool(gnn->forward(h, batch.node_features, *sets), *sets));
    return head_->forward(torch::cat(pooled, 1));
}

std::shared_ptr<Model> make_1_2_3_gnn(const ModelOptions& options, const Widths& widths) {
    return std::make_shared<OneTwoThreeGnn>(options, widths);
}

}  // namespace countable::models
