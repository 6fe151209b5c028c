// torch.ops.countable.*: Local Relational Pooling for Python users of torch.
#include <torch/library.h>

#include "countable/ops/lrp/lrp_layer.hpp"
#include "countable/tensor/threads.hpp"
#include "plan_list.hpp"
#include "plan_of_edges.hpp"

namespace countable::torch_ops {
namespace {

using batches::LrpBatch;
using kernels::Activation;
using torch::Tensor;

std::vector<Tensor> lrp_plan(const Tensor& edge_index, const Tensor& graph_offsets,
                             const c10::optional<Tensor>& edge_class, std::int64_t depth, std::int64_t children,
                             bool all_degrees, at::ScalarType type) {
    TORCH_CHECK(at::isFloatingType(type), "lrp_plan: dtype ", type, ", expected a floating type");
    const auto alpha_input = all_degrees ? lrp::AlphaInput::Sequence : lrp::AlphaInput::Root;
    const EdgeLists lists{edge_index, graph_offsets, edge_class.value_or(Tensor{})};
    return list_of(plan_of_edges(lists, depth, children, alpha_input).to(torch::kCPU, type));
}

Tensor lrp_degrees(std::vector<Tensor> plan) { return plan_of_list(plan).alpha_inputs; }

Tensor lrp_layer(const Tensor& rows, const Tensor& edges, const Tensor& slots, const c10::optional<Tensor>& bias,
                 const c10::optional<Tensor>& map, const c10::optional<Tensor>& map_bias, const Tensor& factor,
                 std::vector<Tensor> plan, c10::string_view activation, bool mean) {
    TORCH_CHECK(activation == "relu" || activation == "tanh", "lrp_layer: activation '", activation,
                "', expected relu or tanh");
    const LrpBatch batch = plan_of_list(plan);
    TORCH_CHECK(batch.group_weight.scalar_type() == rows.scalar_type(), "lrp_layer: a plan for ",
                batch.group_weight.scalar_type(), ", expected one for ", rows.scalar_type(), " as rows has it");
    TORCH_CHECK(batch.group_weight.device() == rows.device(), "lrp_layer: a plan on ", batch.group_weight.device(),
                ", expected one on ", rows.device(), " as rows are");
    const std::int64_t classes = batch.edge_rows.size(0) == 0 ? 0 : batch.edge_rows.max().item<std::int64_t>() + 1;
    TORCH_CHECK(edges.dim() == 2 && edges.size(0) >= classes, "lrp_layer: edges of ", edges.sizes(),
                ", expected a row for each class from 0 to ", classes - 1);
    const ops::LrpWeights weights{slots, bias.value_or(Tensor{}), map.value_or(Tensor{}), map_bias.value_or(Tensor{})};
    return ops::lrp_layer({.rows = rows, .edges = edges, .alpha = factor}, weights, batch,
                          {.activation = activation == "relu" ? Activation::Relu : Activation::Tanh,
                           .pooling = mean ? kernels::Pooling::Mean : kernels::Pooling::Sum});
}

}  // namespace

TORCH_LIBRARY(countable, library) {
    tensor::use_torch_threads();
    library.def(
        "lrp_plan(Tensor edge_index, Tensor graph_offsets, Tensor? edge_class, int depth, int children, "
        "bool all_degrees, ScalarType dtype) -> Tensor[]",
        lrp_plan);
    library.def("lrp_degrees(Tensor[] plan) -> Tensor", lrp_degrees);
    library.def(
        "lrp_layer(Tensor rows, Tensor edges, Tensor slots, Tensor? bias, Tensor? map, Tensor? map_bias, "
        "Tensor factor, Tensor[] plan, str activation=\"relu\", bool mean=True) -> Tensor",
        lrp_layer);
}

}  // namespace countable::torch_ops
