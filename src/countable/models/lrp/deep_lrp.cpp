#include "countable/models/lrp/deep_lrp.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "countable/models/stack.hpp"

namespace countable::models {
namespace {

lrp::PlanOptions plan_options(const ModelOptions& options) {
    if (const auto name = parse_lrp_name(options.name)) {
        const bool root = name->truncation.depth == 1 && options.variant != "molecular";
        return {.truncation = name->truncation,
                .alpha_input = root ? lrp::AlphaInput::Root : lrp::AlphaInput::Sequence};
    }
    const auto name = parse_rp_name(options.name);
    if (!name)
        throw std::invalid_argument("expected lrp-L-K, deep-lrp-L-K, lrp-L, deep-lrp-L or rp, found '" + options.name +
                                    "'");
    if (options.length < 1 || options.length > 65536)
        throw std::invalid_argument("model.length: expected the nodes of the largest egonet, at most 65536, found " +
                                    std::to_string(options.length));
    return {.egonets = lrp::Egonets{name->depth, static_cast<std::size_t>(options.length)}};
}

void require_one_of(const std::string& value, std::string_view first, std::string_view second, const char* field) {
    if (value != first && value != second)
        throw std::invalid_argument(std::string("model.") + field + ": expected " + std::string(first) + " or " +
                                    std::string(second) + ", found '" + value + "'");
}

}  // namespace

ModelOptions fitted_to(ModelOptions options, std::span<const Graph> graphs) {
    const auto name = parse_rp_name(options.name);
    if (name && options.length == 0)
        options.length = static_cast<std::int64_t>(lrp::largest_egonet(graphs, name->depth));
    return options;
}

DeepLrp::DeepLrp(const ModelOptions& options, const Widths& widths)
    : options_(options),
      widths_(widths),
      molecular_(options.variant == "molecular"),
      deep_(options.name.starts_with("deep-")),
      plan_(plan_options(options)) {
    require_one_of(options.variant, "synthetic", "molecular", "variant");
    require_one_of(options.pooling, "mean", "sum", "pooling");
    require_one_of(options.alpha, "mlp", "polynomial", "alpha");
    if (molecular_ && !options.last_relu)
        throw std::invalid_argument("model.last_relu: the molecular layer of " + options.name + " ends with a ReLU");
    if (options.alpha == "polynomial" && (plan_.egonets || plan_.alpha_input != lrp::AlphaInput::Root))
        throw std::invalid_argument(
            "model.alpha: a polynomial is for lrp-1-K and deep-lrp-1-K in their synthetic variant, "
            "where alpha depends on the degree of the root alone");
    if (!deep_ && (options.depth != 1 || molecular_))
        throw std::invalid_argument(options.name + " has one synthetic layer" +
                                    (options.name == "rp" ? "" : "; more of them are deep-" + options.name));
    std::int64_t in = widths.node;
    if (molecular_) {
        in = options.width;
        // Of several columns every node has the sum of as many rows.
        embedding_ = register_parameter(
            "embedding", torch::randn({widths.node, in}) /
                             std::sqrt(static_cast<double>(std::max<std::int64_t>(1, widths.node_columns))));
    }
    for (std::int64_t t = 0; t < options.depth; ++t) {
        blocks_.push_back(
            register_module("layer" + std::to_string(t), std::make_shared<DeepLrpBlock>(block_options(t, in))));
        in = options.width;
    }
    const std::int64_t jumps = options.jumping_knowledge ? options.depth : 1;
    const auto readout = torch::nn::LinearOptions(jumps * options.width, widths.outputs.number).bias(deep_);
    readout_ = register_module("readout", torch::nn::Linear(readout));
}

DeepLrpBlock::Options DeepLrp::block_options(std::int64_t number, std::int64_t in) const {
    const auto length = static_cast<std::int64_t>(lrp::sequence_length(plan_));
    const bool raw = number == 0 && !molecular_ && widths_.edge == 0;
    return {.slots = {.length = length,
                      .in = in,
                      .out = options_.width,
                      .bias = deep_,
                      .unit_normal = options_.authors_init},
            .lrp = {.activation = deep_ ? kernels::Activation::Relu : kernels::Activation::Tanh,
                    .pooling = options_.pooling == "mean" ? kernels::Pooling::Mean : kernels::Pooling::Sum},
            .degrees = plan_.alpha_input == lrp::AlphaInput::Root ? 1 : length,
            .polynomial = options_.alpha == "polynomial" ? static_cast<std::int64_t>(plan_.truncation.children) : 0,
            .edge_width = raw ? 0 : std::max<std::int64_t>(1, widths_.edge),
            .molecular = molecular_,
            .batch_norm = options_.batch_norm,
            .residual = options_.residual,
            .relu = options_.last_relu || number + 1 < options_.depth};
}

// Nodes of the same class have the same features, and edges are classes, too.
bool DeepLrp::first_sees_classes() const {
    return widths_.node_columns == 1 && !widths_.node_numbers && !widths_.edge_numbers;
}

batches::Needs DeepLrp::needs() const {
    batches::Needs needs;
    needs.lrp_edge_entries = widths_.edge_numbers;
    if (first_sees_classes()) needs.lrp_first = plan_;
    if (options_.depth > 1 || !first_sees_classes()) needs.lrp = plan_;
    return needs;
}

torch::Tensor DeepLrp::pool(const torch::Tensor& h, const batches::Batch& batch) const {
    if (widths_.outputs.at_nodes()) return h;
    return pool_rows(h, batch.graph_offsets, options_.pooling_of_nodes());
}

torch::Tensor DeepLrp::forward(const batches::Batch& batch) {
    auto h = molecular_ ? batch.node_features.mm(embedding_) : batch.node_features;
    const torch::Tensor& edges = widths_.edge_numbers ? batch.edge_features : batch.edge_classes;
    std::vector<torch::Tensor> pooled;
    for (std::size_t t = 0; t < blocks_.size(); ++t) {
        if (t == 0 && first_sees_classes()) {  // class c has the unit vector c
            const auto classes = molecular_ ? embedding_ : torch::eye(widths_.node, batch.node_features.options());
            h = blocks_[t]->forward(classes, h, edges, *batch.lrp_first);
        } else {
            h = blocks_[t]->forward(h, h, edges, *batch.lrp);
        }
        if (options_.jumping_knowledge) pooled.push_back(pool(h, batch));
    }
    const auto vectors = options_.jumping_knowledge ? torch::cat(pooled, 1) : pool(h, batch);
    if (widths_.outputs.at_nodes() || options_.readout == Readout::Mean || !readout_->bias.defined())
        return readout_->forward(vectors);
    // The linear map is one of nodes, so its bias counts once per node.
    const auto nodes = batch.graph_offsets.diff().to(vectors.scalar_type()).unsqueeze(1) / options_.readout_size;
    return torch::addmm(nodes * readout_->bias, vectors, readout_->weight.t());
}

}  // namespace countable::models
