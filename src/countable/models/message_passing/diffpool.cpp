#include "countable/models/message_passing/diffpool.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segment_products.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {
namespace {

// The LSTM and the maximum are no part of the benchmark's network.
std::shared_ptr<GraphSageLayer> mean_layer(std::int64_t in, std::int64_t out, std::int64_t edge_width) {
    return std::make_shared<GraphSageLayer>(in, out, edge_width, ModelOptions{.aggregator = "mean"});
}

}  // namespace

DiffPoolLayer::DiffPoolLayer(std::int64_t edge_width, const ModelOptions& options) {
    assign_ = register_module("assign", mean_layer(options.width, options.clusters, edge_width));
    embed_ = register_module("embed", mean_layer(options.width, options.width, edge_width));
    if (options.batch_norm) norm_ = register_module("norm", torch::nn::BatchNorm1d(options.width));
}

DiffPoolLayer::Pooled DiffPoolLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    const torch::Tensor& graphs = batch.graph_offsets;
    const auto s = torch::softmax(assign_->forward(h, batch), 1);  // [nodes, clusters]
    const auto z =
        norm_.is_empty() ? embed_->forward_relu(h, batch) : ops::norm_relu(embed_->forward(h, batch), *norm_);
    return {ops::segment_outer_sum(s, z, graphs),
            ops::segment_outer_sum(s, ops::neighbor_sum(s, batch.adjacency), graphs)};
}

DiffPool::DiffPool(const ModelOptions& options, const Widths& widths)
    : options_(options), domain_(widths.node, options.laplacian_pe) {
    const std::int64_t width = options.width;
    embedding_ = register_parameter("embedding", torch::randn({width, domain_.input_width()}));
    for (std::int64_t t = 0; t < options.depth; ++t)
        layers_.push_back(register_module("layer" + std::to_string(t), mean_layer(width, width, widths.edge)));
    pooling_ = register_module("pooling", std::make_shared<DiffPoolLayer>(widths.edge, options));
    for (std::int64_t t = 0; t < options.depth; ++t)
        pooled_layers_.push_back(register_module("pooled_layer" + std::to_string(t), torch::nn::Linear(width, width)));
    for (std::int64_t t = 0; t < 2 * options.depth && options.batch_norm; ++t)
        norms_.push_back(register_module("norm" + std::to_string(t), torch::nn::BatchNorm1d(width)));
    head_ = register_module("head", make_head(options, width, widths.outputs));
}

torch::Tensor DiffPool::activated(const torch::Tensor& next, const torch::Tensor& before, std::size_t norm) {
    auto rows = norms_.empty() ? torch::relu(next) : ops::norm_relu(next, *norms_[norm]);
    if (options_.residual) rows = rows + before;
    return options_.dropout > 0 && is_training() ? ops::dropout(rows, options_.dropout) : rows;
}

torch::Tensor DiffPool::forward(const batches::Batch& batch) {
    auto h = ops::linear_map(domain_.input(batch, phase_of(*this)), embedding_, {});
    for (std::size_t t = 0; t < layers_.size(); ++t) h = activated(layers_[t]->forward(h, batch), h, t);
    const auto pooled = pooling_->forward(h, batch);
    auto x = pooled.rows;
    std::vector<torch::Tensor> read;  // after each layer: [graphs, width]
    for (std::size_t t = 0; t < pooled_layers_.size(); ++t) {
        const auto next = ops::linear(torch::bmm(pooled.adjacency, x).flatten(0, 1), *pooled_layers_[t]);
        x = activated(next, x.flatten(0, 1), layers_.size() + t).view_as(x);
        if (!options_.jumping_knowledge) read.clear();
        read.push_back(options_.readout == Readout::Sum ? x.sum(1) : x.mean(1));
    }
    return head_->forward(torch::cat(read, 1));
}

std::shared_ptr<Model> make_diffpool(const ModelOptions& options, const Widths& widths) {
    return std::make_shared<DiffPool>(options, widths);
}

}  // namespace countable::models
