#include "countable/models/message_passing/gat.hpp"

#include <stdexcept>

#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"

namespace countable::models {
namespace {

constexpr double slope = 0.2;

}  // namespace

GatLayer::GatLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options)
    : heads_(options.heads) {
    linear_ = register_module("linear", torch::nn::Linear(torch::nn::LinearOptions(in, out).bias(false)));
    torch::nn::init::xavier_uniform_(linear_->weight);
    for (auto* const vectors : {&to_, &from_}) {
        *vectors = register_parameter(vectors == &to_ ? "to" : "from", torch::empty({heads_, out / heads_}));
        torch::nn::init::xavier_uniform_(*vectors);
    }
    bias_ = register_parameter("bias", torch::zeros({out}));
    if (edge_width > 0)
        edge_ = register_module("edge", torch::nn::Linear(torch::nn::LinearOptions(edge_width, heads_).bias(false)));
}

torch::Tensor GatLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    const torch::Tensor& offsets = batch.adjacency.offsets;
    const auto z = ops::linear(h, *linear_);                                    // [nodes, out]
    const auto of_heads = z.view({z.size(0), heads_, z.size(1) / heads_});      // [nodes, heads, out / heads]
    const auto to = (of_heads * to_).sum(2), from = (of_heads * from_).sum(2);  // [nodes, heads]
    auto edges = ops::at_rows(to, batch) + ops::at_columns(from, batch);        // [entries, heads]
    if (!edge_.is_empty()) edges = edges + ops::linear(batch.edge_features, *edge_);
    edges = torch::leaky_relu(edges, slope);
    const auto own = torch::leaky_relu(to + from, slope);
    // Before exp() the largest of a row is taken off; the quotient does not change, so no gradient goes through it.
    const auto above =
        ops::segment_max(edges.detach() - ops::at_rows(own.detach(), batch), offsets);  // 0 without neighbours
    const auto largest = own.detach() + torch::relu(above);
    const auto edge_weights = torch::exp(edges - ops::at_rows(largest, batch));
    const auto own_weights = torch::exp(own - largest);
    const auto sums = ops::segment_sum(edge_weights, offsets) + own_weights;
    const auto messages = ops::at_columns(z, batch).view({-1, heads_, of_heads.size(2)}) * edge_weights.unsqueeze(2);
    const auto received = ops::segment_sum(messages.flatten(1), offsets).view_as(of_heads);
    return ((received + of_heads * own_weights.unsqueeze(2)) / sums.unsqueeze(2)).flatten(1) + bias_;
}

std::shared_ptr<Model> make_gat(const ModelOptions& options, const Widths& widths) {
    if (options.heads < 1 || options.width % options.heads != 0)
        throw std::invalid_argument("model.heads: expected a divisor of model.width, which is " +
                                    std::to_string(options.width) + ", found " + std::to_string(options.heads));
    return make_node_stack(options, widths, [&](std::int64_t in, std::int64_t out) {
        return std::make_shared<GatLayer>(in, out, widths.edge, options);
    });
}

}  // namespace countable::models
