#include "countable/models/message_passing/dtnn.hpp"

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {
namespace {

constexpr std::int64_t num_gaussians = 51;
constexpr double gaussian_width = 0.2;  // Angstrom

}  // namespace

torch::Tensor distance_gaussians(const torch::Tensor& distances) {
    const auto means = gaussian_width * torch::arange(num_gaussians, distances.options());
    return torch::exp((distances.unsqueeze(1) - means).square() / (-2 * gaussian_width * gaussian_width));
}

Dtnn::Dtnn(const ModelOptions& options, const Widths& widths)
    : options_(options),
      domain_(widths.node, options.laplacian_pe),
      edge_width_(widths.edge),
      has_distances_(widths.edge > 0 && widths.edge_numbers),
      at_nodes_(widths.outputs.at_nodes()) {
    const std::int64_t width = options.width;
    const std::int64_t features = edge_width_ + (has_distances_ ? num_gaussians - 1 : 0);
    embedding_ = register_parameter("embedding", torch::randn({width, domain_.input_width()}));
    nodes_ = register_module("nodes", torch::nn::Linear(width, width));
    edges_ = register_module("edges", torch::nn::Linear(std::max<std::int64_t>(1, features), width));
    messages_ = register_module("messages", torch::nn::Linear(torch::nn::LinearOptions(width, width).bias(false)));
    head_ = register_module("head", make_head_without_jumps(options, width, widths.outputs));
}

batches::Needs Dtnn::needs() const {
    batches::Needs needs;
    needs.laplacian_pe = options_.laplacian_pe;
    return needs;
}

// Numbers stand behind the choices, and the only number that edges have is a distance.
torch::Tensor Dtnn::edge_features(const batches::Batch& batch) const {
    if (edge_width_ == 0) return torch::ones({batch.num_entries(), 1}, batch.node_features.options());
    if (!has_distances_) return batch.edge_features;
    return torch::cat({batch.edge_features.slice(1, 0, edge_width_ - 1),
                       distance_gaussians(batch.edge_features.select(1, edge_width_ - 1))},
                      1);
}

torch::Tensor Dtnn::forward(const batches::Batch& batch) {
    const auto of_edges = ops::linear(edge_features(batch), *edges_);  // [entries, width]
    auto c = ops::linear_map(domain_.input(batch, phase_of(*this)), embedding_, {});
    for (std::int64_t t = 0; t < options_.depth; ++t) {
        const auto products = ops::at_columns(ops::linear(c, *nodes_), batch) * of_edges;
        c = c + ops::segment_sum(torch::tanh(ops::linear(products, *messages_)), batch.adjacency.offsets);
        if (options_.dropout > 0 && is_training()) c = ops::dropout(c, options_.dropout);
    }
    const auto of_nodes = head_->forward(c);
    return at_nodes_ ? of_nodes : domain_.pool(of_nodes, batch, options_.pooling_of_nodes());
}

std::shared_ptr<Model> make_dtnn(const ModelOptions& options, const Widths& widths) {
    return std::make_shared<Dtnn>(options, widths);
}

}  // namespace countable::models
