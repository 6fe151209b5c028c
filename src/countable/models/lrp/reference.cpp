#include "countable/models/lrp/reference.hpp"

#include <cmath>
#include <stdexcept>

#include "countable/models/lrp/deep_lrp.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

Tensor parameter(const torch::nn::Module& module, const std::string& name) {
    const auto parameters = module.named_parameters();
    const auto* const found = parameters.find(name);
    return found == nullptr ? Tensor() : *found;
}

// The Charlier polynomials of degrees 1 .. K for the mean K, divided by their norms, term by term:
// C_n(d) = sum over j of (-1 / K)^j C(n, j) d (d - 1) ... (d - j + 1), of norm sqrt(n! / K^n). [rows, 1] -> [rows, K]
Tensor charlier_by_terms(const Tensor& degrees, std::int64_t highest) {
    const auto mean = static_cast<double>(highest);
    std::vector<Tensor> columns;
    for (std::int64_t n = 1; n <= highest; ++n) {
        Tensor sum = torch::zeros_like(degrees), term = torch::ones_like(degrees);
        for (std::int64_t j = 0; j <= n; ++j) {
            sum = sum + term;
            term = term * (degrees - j) * static_cast<double>(n - j) / (-mean * static_cast<double>(j + 1));
        }
        columns.push_back(sum * std::sqrt(std::pow(mean, n) / std::tgamma(n + 1)));
    }
    return torch::cat(columns, 1);
}

}  // namespace

Tensor ReferenceDeepLrpBlock::Linear::operator()(const Tensor& x) const { return torch::linear(x, weight, bias); }

ReferenceDeepLrpBlock::ReferenceDeepLrpBlock(const torch::nn::Module& block, const Options& options)
    : options_(options),
      weight_(parameter(block, "slots.weight")),
      bias_(parameter(block, "slots.bias")),
      edges_(parameter(block, "edges")) {
    const auto linear = [&](const std::string& name) {
        return Linear{parameter(block, name + ".weight"), parameter(block, name + ".bias")};
    };
    alpha0_ = linear("factor.linear0");
    if (parameter(block, "factor.linear1.weight").defined()) alpha1_ = linear("factor.linear1");
    if (parameter(block, "sequence_map.weight").defined()) {
        sequence_map_ = linear("sequence_map");
        node_map_ = linear("node_map");
    }
    for (const auto& child : block.named_children())
        if (auto norm = std::dynamic_pointer_cast<torch::nn::BatchNorm1dImpl>(child.value()))
            norms_.emplace_back(std::move(norm));
}

Tensor ReferenceDeepLrpBlock::edge_rows(const batches::Batch& batch) const {
    const std::int64_t in = weight_.size(2);
    if (!edges_.defined()) return torch::ones({batch.num_entries(), in}, weight_.options());
    return batch.edge_features.size(1) > 0 ? batch.edge_features.mm(edges_) : edges_.expand({batch.num_entries(), in});
}

Tensor ReferenceDeepLrpBlock::alpha(const LrpSlots& slots) const {
    const bool of_root = !alpha1_ || alpha0_.weight.size(1) == 1;
    const auto alpha = alpha1_ ? (*alpha1_)(torch::relu(alpha0_(of_root ? slots.degrees : slots.sequence_degrees)))
                               : alpha0_(charlier_by_terms(slots.degrees, alpha0_.weight.size(1)));
    return of_root ? alpha.index_select(0, slots.root) : alpha;
}

Tensor ReferenceDeepLrpBlock::forward(const Tensor& h, const Tensor& edges, const LrpSlots& slots) {
    const auto x = slots.fill(h, edges).flatten(1);             // [P, L L in]
    auto z = x.mm(weight_.view({x.size(1), weight_.size(3)}));  // [P, out]
    if (bias_.defined()) z = z + bias_;
    z = options_.lrp.activation == kernels::Activation::Relu ? torch::relu(z) : torch::tanh(z);
    if (sequence_map_) z = (*sequence_map_)(z);
    auto next = slots.pool(alpha(slots) * z, options_.lrp.pooling);  // [N, out]
    if (!norms_.empty()) next = norms_[0]->forward(next);
    if (options_.relu) next = torch::relu(next);
    if (node_map_) return torch::relu(norms_[1]->forward((*node_map_)(next) + h));
    return options_.residual && next.sizes() == h.sizes() ? next + h : next;
}

ReferenceDeepLrp::ReferenceDeepLrp(const torch::nn::Module& model, const ModelOptions& options)
    : options_(options),
      embedding_(parameter(model, "embedding")),
      readout_weight_(parameter(model, "readout.weight")),
      readout_bias_(parameter(model, "readout.bias")) {
    const auto name = parse_lrp_name(options.name);
    if (!name)
        throw std::invalid_argument("ReferenceDeepLrp: expected lrp-L-K or deep-lrp-L-K, found '" + options.name + "'");
    const auto children = model.named_children();
    for (std::int64_t t = 0; t < options.depth; ++t)
        blocks_.emplace_back(
            *children["layer" + std::to_string(t)],
            ReferenceDeepLrpBlock::Options{
                .lrp = {.activation = name->deep ? kernels::Activation::Relu : kernels::Activation::Tanh,
                        .pooling = options.pooling == "mean" ? kernels::Pooling::Mean : kernels::Pooling::Sum},
                .residual = options.residual,
                .relu = options.last_relu || t + 1 < options.depth});
}

Tensor ReferenceDeepLrp::forward(const batches::Batch& batch, const LrpSlots& slots) {
    const auto nodes = batch.graph_offsets.diff().unsqueeze(1).to(batch.node_features.scalar_type());  // [graphs, 1]
    const bool sum = options_.readout == Readout::Sum;
    const auto pool = [&](const Tensor& h) {
        const auto sums =
            torch::zeros({batch.num_graphs(), h.size(1)}, h.options()).index_add(0, batch.graph_of_node, h);
        return sum ? sums / options_.readout_size : sums / nodes.clamp_min(1);
    };
    auto h = embedding_.defined() ? batch.node_features.mm(embedding_) : batch.node_features;
    std::vector<Tensor> pooled;
    for (auto& block : blocks_) {
        h = block.forward(h, block.edge_rows(batch), slots);
        if (options_.jumping_knowledge) pooled.push_back(pool(h));
    }
    const auto out = torch::linear(options_.jumping_knowledge ? torch::cat(pooled, 1) : pool(h), readout_weight_);
    if (!readout_bias_.defined()) return out;
    return out + (sum ? nodes / options_.readout_size * readout_bias_ : readout_bias_);  // the map is one of nodes
}

}  // namespace countable::models
