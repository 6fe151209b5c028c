#include "countable/models/stack.hpp"

#include <stdexcept>
#include <string>

#include "countable/batches/laplacian_pe.hpp"
#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {

torch::Tensor pool_rows(const torch::Tensor& rows, const torch::Tensor& offsets, const RowPooling& pooling) {
    if (pooling.readout == Readout::Mean) return ops::segment_mean(rows, offsets);
    const auto sums = ops::segment_sum(rows, offsets);
    return pooling.size == 1 ? sums : sums / pooling.size;
}

torch::Tensor Domain::pool_to_nodes(const torch::Tensor& /*rows*/, const batches::Batch& /*batch*/,
                                    const RowPooling& /*pooling*/) const {
    throw std::invalid_argument("this model has no outputs at nodes");
}

torch::Tensor NodeDomain::pool(const torch::Tensor& rows, const batches::Batch& batch,
                               const RowPooling& pooling) const {
    return pool_rows(rows, batch.graph_offsets, pooling);
}

torch::Tensor NodeDomain::input(const batches::Batch& batch, Phase phase) const {
    if (laplacian_pe_ == 0) return batch.node_features;
    const auto encodings = phase == Phase::Training
                               ? batches::with_random_signs(batch.laplacian_pe, batch.graph_of_node, batch.num_graphs())
                               : batch.laplacian_pe;
    return torch::cat({batch.node_features, encodings}, 1);
}

ops::Mlp make_layer_mlp(const ModelOptions& options, std::int64_t in, std::int64_t out) {
    return ops::Mlp(in, options.mlp_width > 0 ? options.mlp_width : out, out, options.mlp_depth,
                    options.mlp_batch_norm ? ops::Between::NormRelu : ops::Between::Relu);
}

ops::Mlp make_head(const ModelOptions& options, std::int64_t width, const Outputs& outputs) {
    return make_head_without_jumps(options, (options.jumping_knowledge ? options.depth : 1) * width, outputs);
}

ops::Mlp make_head_without_jumps(const ModelOptions& options, std::int64_t width, const Outputs& outputs) {
    if (options.head_width > 0) return ops::Mlp(width, options.head_width, outputs.number, options.head_depth);
    std::vector<std::int64_t> widths = {width};
    while (std::ssize(widths) < options.head_depth) widths.push_back(std::max<std::int64_t>(1, widths.back() / 2));
    widths.push_back(outputs.number);
    return ops::Mlp(widths);
}

void keep_layer(std::vector<torch::Tensor>& layers, const torch::Tensor& rows, const ModelOptions& options) {
    if (!options.jumping_knowledge) layers.clear();
    layers.push_back(rows);
}

torch::Tensor read_out(ops::Mlp& head, const std::vector<torch::Tensor>& layers, const Domain& domain,
                       const batches::Batch& batch, const ModelOptions& options, datasets::TargetLevel level) {
    const auto pool = [&](const torch::Tensor& rows) {
        return level == datasets::TargetLevel::Node ? domain.pool_to_nodes(rows, batch, options.pooling_of_nodes())
                                                    : domain.pool(rows, batch, options.pooling_of_nodes());
    };
    if (!options.jumping_knowledge) return head->forward(pool(layers.back()));
    std::vector<torch::Tensor> pooled;
    for (const auto& rows : layers) pooled.push_back(pool(rows));
    return head->forward(torch::cat(pooled, 1));
}

VirtualNode::VirtualNode(torch::nn::Module& owner, const ModelOptions& options)
    : owner_(&owner), dropout_(options.dropout) {
    const std::int64_t width = options.width;
    start_ = owner.register_parameter("virtual", torch::zeros({1, width}));
    for (std::int64_t t = 1; t < options.depth; ++t)
        for (const auto& [in, out] : {std::pair(width, 2 * width), std::pair(2 * width, width)}) {
            const std::string number = std::to_string(maps_.size());
            maps_.push_back({owner.register_module("virtual_map" + number, torch::nn::Linear(in, out)),
                             owner.register_module("virtual_norm" + number, torch::nn::BatchNorm1d(out))});
        }
}

torch::Tensor VirtualNode::first(const batches::Batch& batch) const { return start_.expand({batch.num_graphs(), -1}); }

torch::Tensor VirtualNode::next(const torch::Tensor& graphs, const torch::Tensor& nodes, const batches::Batch& batch,
                                std::size_t t) {
    auto g = graphs + ops::segment_sum(nodes, batch.graph_offsets);
    for (const std::size_t i : {2 * t - 2, 2 * t - 1})
        g = ops::norm_relu(ops::linear(g, *maps_[i].linear), *maps_[i].norm);
    return dropout_ > 0 && owner_->is_training() ? ops::dropout(g, dropout_) : g;
}

Stack::Stack(const ModelOptions& options, const Outputs& outputs, std::unique_ptr<Domain> domain,
             const MakeLayer& make_layer, batches::Needs needs)
    : options_(options), level_(outputs.level), needs_(needs), domain_(std::move(domain)) {
    std::int64_t width = domain_->input_width();
    if (options.embedding || options.virtual_node) {  // which is as wide as the layers
        embedding_ = register_parameter("embedding", torch::randn({options.width, width}));
        width = options.width;
    }
    if (options.virtual_node) virtual_node_ = std::make_unique<VirtualNode>(*this, options);
    for (std::int64_t t = 0; t < options.depth; ++t) {
        layers_.push_back(register_module("layer" + std::to_string(t), make_layer(width, options.width)));
        width = options.width;
        if (options.batch_norm)
            norms_.push_back(register_module("norm" + std::to_string(t), torch::nn::BatchNorm1d(width)));
    }
    domain_->register_with(*this, width);
    const std::int64_t factor = outputs.at_nodes() ? domain_->node_factor() : domain_->pooled_factor();
    head_ = register_module("head", make_head(options, factor * width, outputs));
}

torch::Tensor Stack::after_layer(std::size_t t, const torch::Tensor& rows, const batches::Batch& batch) {
    Layer& layer = *layers_[t];
    if (options_.last_relu || t + 1 < layers_.size())
        return options_.batch_norm ? ops::norm_relu(layer.forward(rows, batch), *norms_[t])
                                   : layer.forward_relu(rows, batch);
    const auto next = layer.forward(rows, batch);
    return options_.batch_norm ? ops::batch_norm(next, *norms_[t]) : next;
}

torch::Tensor Stack::forward(const batches::Batch& batch) {
    torch::Tensor rows = domain_->input(batch, phase_of(*this));
    if (embedding_.defined()) rows = ops::linear_map(rows, embedding_, {});
    torch::Tensor virtual_nodes = virtual_node_ ? virtual_node_->first(batch) : torch::Tensor();
    torch::Tensor before;              // the rows of the layer before with the virtual node
    std::vector<torch::Tensor> after;  // each layer
    for (std::size_t t = 0; t < layers_.size(); ++t) {
        if (virtual_node_) {
            if (t > 0) virtual_nodes = virtual_node_->next(virtual_nodes, before, batch, t);
            rows = before = rows + ops::segment_spread(virtual_nodes, batch.graph_offsets);
        }
        torch::Tensor next = after_layer(t, rows, batch);
        if (options_.residual && next.sizes() == rows.sizes()) next = next + rows;
        rows = options_.dropout > 0 && is_training() ? ops::dropout(next, options_.dropout) : next;
        keep_layer(after, rows, options_);
    }
    return read_out(head_, after, *domain_, batch, options_, level_);
}

std::shared_ptr<Model> make_node_stack(const ModelOptions& options, const Widths& widths, const MakeLayer& make_layer,
                                       batches::Needs needs) {
    needs.laplacian_pe = options.laplacian_pe;
    return std::make_shared<Stack>(options, widths.outputs,
                                   std::make_unique<NodeDomain>(widths.node, options.laplacian_pe), make_layer, needs);
}

}  // namespace countable::models
