// torch.ops.countable.*: Local Relational Pooling for Python users of torch.
#include <torch/library.h>

#include "countable/models/lrp_layer.hpp"

namespace countable {
namespace {

using models::Activation;
using models::LrpBatch;
using torch::Tensor;

// A plan crosses the border as a list of tensors: some numbers first, then these.
std::vector<Tensor*> tensors_of(LrpBatch& batch) {
    auto &factors = batch.group_factor, &slots = batch.signature_slots;
    return {&batch.graph_nodes,
            &batch.first_sequence,
            &batch.first_group,
            &batch.slots,
            &batch.shared,
            &batch.group,
            &batch.signature,
            &batch.multiplicity,
            &batch.node_of_group,
            &batch.group_weight,
            &batch.sequences,
            &batch.factors,
            &batch.first_edge_row,
            &batch.edge_rows,
            &factors.offsets,
            &factors.columns,
            &factors.transposed_offsets,
            &factors.transposed_columns,
            &slots.offsets,
            &slots.columns,
            &slots.transposed_offsets,
            &slots.transposed_columns};
}

std::vector<Tensor> to_list(LrpBatch batch) {
    std::vector<Tensor> list{torch::tensor({batch.length, batch.slot_rows}, torch::kInt64)};
    for (auto* const tensor : tensors_of(batch)) list.push_back(*tensor);
    return list;
}

LrpBatch from_list(const std::vector<Tensor>& list) {
    LrpBatch batch;
    const auto tensors = tensors_of(batch);
    TORCH_CHECK(list.size() == tensors.size() + 1, "countable: a plan is what lrp_plan returns, found a list of ",
                list.size(), " tensors");
    batch.length = list[0][0].item<std::int64_t>();
    batch.slot_rows = list[0][1].item<std::int64_t>();
    for (std::size_t i = 0; i < tensors.size(); ++i) *tensors[i] = list[i + 1];
    return batch;
}

std::vector<std::int64_t> numbers_of(const Tensor& x) {
    const Tensor flat = x.to(torch::kCPU, torch::kInt64).contiguous();
    return {flat.data_ptr<std::int64_t>(), flat.data_ptr<std::int64_t>() + flat.numel()};
}

std::vector<Tensor> lrp_plan(const Tensor& edge_index, const Tensor& graph_offsets,
                             const c10::optional<Tensor>& edge_class, std::int64_t depth, std::int64_t children,
                             bool all_degrees, at::ScalarType type) {
    TORCH_CHECK(edge_index.dim() == 2 && edge_index.size(0) == 2, "lrp_plan: edge_index of ", edge_index.sizes(),
                ", expected [2, edges]");
    TORCH_CHECK(depth >= 1 && children >= 1, "lrp_plan: expected l >= 1 and k >= 1, found ", depth, " and ", children);
    const auto from = numbers_of(edge_index[0]), to = numbers_of(edge_index[1]), offsets = numbers_of(graph_offsets);
    const auto classes = edge_class ? numbers_of(*edge_class) : std::vector<std::int64_t>{};
    TORCH_CHECK(classes.empty() || classes.size() == from.size(), "lrp_plan: ", classes.size(), " classes for ",
                from.size(), " edges");
    TORCH_CHECK(!offsets.empty() && offsets.front() == 0, "lrp_plan: graph_offsets begin with 0");
    const std::size_t num_graphs = offsets.size() - 1;

    std::vector<std::vector<Edge>> edges(num_graphs);
    std::vector<std::vector<Label>> labels(num_graphs);
    std::int64_t edge_classes = 1;
    for (std::size_t e = 0; e < from.size(); ++e) {
        TORCH_CHECK(from[e] >= 0 && to[e] >= 0 && std::max(from[e], to[e]) < offsets.back(), "lrp_plan: edge ", e,
                    " goes from node ", from[e], " to node ", to[e], " of ", offsets.back());
        if (from[e] > to[e]) continue;  // the other direction tells the same
        const auto g =
            static_cast<std::size_t>(std::upper_bound(offsets.begin(), offsets.end(), from[e]) - offsets.begin() - 1);
        TORCH_CHECK(to[e] < offsets[g + 1], "lrp_plan: edge ", e, " joins two graphs");
        edges[g].push_back({static_cast<NodeId>(from[e] - offsets[g]), static_cast<NodeId>(to[e] - offsets[g])});
        if (classes.empty()) continue;
        TORCH_CHECK(classes[e] >= 0, "lrp_plan: edge ", e, " has the class ", classes[e]);
        labels[g].push_back(static_cast<Label>(classes[e]));
        edge_classes = std::max(edge_classes, classes[e] + 1);
    }
    std::vector<Graph> graphs;
    std::vector<std::int64_t> all;
    for (std::size_t g = 0; g < num_graphs; ++g) {
        all.push_back(static_cast<std::int64_t>(g));
        graphs.emplace_back(static_cast<NodeId>(offsets[g + 1] - offsets[g]), edges[g], std::span<const Label>{},
                            labels[g]);
    }
    lrp::LabelClasses identity;
    for (std::int64_t c = 0; c < edge_classes; ++c) identity.edge.push_back(c);
    lrp::PlanOptions options;
    options.window = {static_cast<unsigned>(depth), static_cast<unsigned>(children)};
    options.factor = all_degrees ? lrp::Factor::Sequence : lrp::Factor::Root;
    const auto plan = lrp::make_plan(graphs, identity, lrp::Rows::Nodes, options);
    return to_list(models::slice(plan, all, 1, edge_classes).to(torch::kCPU, type));
}

Tensor lrp_degrees(std::vector<Tensor> plan) { return from_list(plan).factors; }

Tensor lrp_layer(const Tensor& rows, const Tensor& edges, const Tensor& slots, const c10::optional<Tensor>& bias,
                 const c10::optional<Tensor>& map, const c10::optional<Tensor>& map_bias, const Tensor& factor,
                 std::vector<Tensor> plan, c10::string_view activation, bool mean) {
    TORCH_CHECK(activation == "relu" || activation == "tanh", "lrp_layer: expected relu or tanh, found '", activation,
                "'");
    const models::LrpWeights weights{slots, bias.value_or(Tensor{}), map.value_or(Tensor{}),
                                     map_bias.value_or(Tensor{})};
    return models::lrp_layer(rows, edges, weights, factor, from_list(plan),
                             activation == "relu" ? Activation::Relu : Activation::Tanh, mean);
}

}  // namespace

TORCH_LIBRARY(countable, library) {
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

}  // namespace countable
