#include "countable/models/rooted/local_2_fgnn.hpp"

#include "countable/models/rooted/rooted_domain.hpp"
#include "countable/ops/mlp_of_parts.hpp"
#include "countable/ops/rooted/rooted_sums.hpp"

namespace countable::models {
namespace {

std::shared_ptr<Model> make_of_walks(Walks walks, const ModelOptions& options, const Widths& widths) {
    return std::make_shared<Stack>(
        options, widths.outputs,
        std::make_unique<RootedDomain>(ops::Roots::Nodes, RootedDomain::Features::Pairs, options, widths),
        [&](std::int64_t in, std::int64_t out) { return std::make_shared<Local2FgnnLayer>(walks, in, out, options); });
}

}  // namespace

Local2FgnnLayer::Local2FgnnLayer(Walks walks, std::int64_t in, std::int64_t out, const ModelOptions& options) {
    far_ = register_module("far", torch::nn::Linear(in, out));
    near_ = register_module("near", torch::nn::Linear(in, out));
    const bool both = walks == Walks::AtBoth;
    if (both) {
        root_far_ = register_module("root_far", torch::nn::Linear(in, out));
        root_near_ = register_module("root_near", torch::nn::Linear(in, out));
    }
    mlp_ = register_module("mlp", make_layer_mlp(options, in + (both ? 2 : 1) * out, out));
}

torch::Tensor Local2FgnnLayer::forward(const torch::Tensor& h, const batches::Batch& batch, ops::After after) {
    const auto none = torch::zeros({1}, h.options());
    const auto rows = ops::rooted_rows(batch, ops::Roots::Nodes);
    const auto walks = [&](torch::nn::Linear& far, torch::nn::Linear& near, ops::Along along, ops::EntryRoot root) {
        const auto adjacent = ops::linear(ops::rows_of_entries(h, root, rows, batch), *near);
        return ops::rooted_sum(ops::linear(h, *far), adjacent, none, rows, batch, {along, ops::Message::Product});
    };
    std::vector<torch::Tensor> parts = {h, walks(far_, near_, ops::Along::Nodes, ops::EntryRoot::Neighbor)};
    if (!root_far_.is_empty()) parts.push_back(walks(root_far_, root_near_, ops::Along::Roots, ops::EntryRoot::Node));
    return ops::mlp_of_parts(parts, *mlp_, after);
}

torch::Tensor Local2FgnnLayer::forward(const torch::Tensor& h, const batches::Batch& batch) {
    return forward(h, batch, ops::After::Nothing);
}

torch::Tensor Local2FgnnLayer::forward_relu(const torch::Tensor& h, const batches::Batch& batch) {
    return forward(h, batch, ops::After::Relu);
}

std::shared_ptr<Model> make_local_2_fgnn(const ModelOptions& options, const Widths& widths) {
    return make_of_walks(Walks::AtNode, options, widths);
}

std::shared_ptr<Model> make_local_2_fgnn_symmetric(const ModelOptions& options, const Widths& widths) {
    return make_of_walks(Walks::AtBoth, options, widths);
}

}  // namespace countable::models
