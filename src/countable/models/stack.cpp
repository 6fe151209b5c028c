#include "countable/models/stack.hpp"

#include <string>

#include "countable/models/dense_ops.hpp"
#include "countable/models/segments.hpp"

namespace countable::models {

torch::Tensor NodeDomain::pool(const torch::Tensor& rows, const Batch& batch, Readout readout) const {
    return readout == Readout::Sum ? segment_sum(rows, batch.graph_offsets) : segment_mean(rows, batch.graph_offsets);
}

Stack::Stack(const ModelOptions& options, std::int64_t outputs, std::unique_ptr<Domain> domain,
             const MakeLayer& make_layer, Needs needs)
    : options_(options), needs_(needs), domain_(std::move(domain)) {
    std::int64_t width = domain_->input_width();
    for (std::int64_t t = 0; t < options.depth; ++t) {
        layers_.push_back(register_module("layer" + std::to_string(t), make_layer(width, options.width)));
        width = options.width;
        if (options.batch_norm)
            norms_.push_back(register_module("norm" + std::to_string(t), torch::nn::BatchNorm1d(width)));
    }
    const std::int64_t jumps = options.jumping_knowledge ? options.depth : 1;
    head_ = register_module(
        "head", Mlp(jumps * domain_->pooled_factor() * width, options.head_width, outputs, options.head_depth));
}

torch::Tensor Stack::forward(const Batch& batch) {
    torch::Tensor rows = domain_->input(batch);
    std::vector<torch::Tensor> pooled;
    for (std::size_t t = 0; t < layers_.size(); ++t) {
        torch::Tensor next = options_.batch_norm ? norm_relu(layers_[t]->forward(rows, batch), *norms_[t])
                                                 : layers_[t]->forward_relu(rows, batch);
        if (options_.residual && next.sizes() == rows.sizes()) next = next + rows;
        rows = next;
        if (options_.jumping_knowledge) pooled.push_back(domain_->pool(rows, batch, options_.readout));
    }
    if (!options_.jumping_knowledge) return head_->forward(domain_->pool(rows, batch, options_.readout));
    return head_->forward(torch::cat(pooled, 1));
}

}  // namespace countable::models
