#include "plan_of_edges.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace countable::torch_ops {
namespace {

using torch::Tensor;

// The largest l and k that sequences of at most 2^16 slots leave room for.
constexpr std::int64_t max_truncation = 1 << 16;

std::vector<std::int64_t> numbers_of(const Tensor& x, const char* name) {
    TORCH_CHECK(at::isIntegralType(x.scalar_type(), /*includeBool=*/false), "lrp_plan: ", name, " of type ",
                x.scalar_type(), ", expected whole numbers");
    const Tensor flat = x.to(torch::kCPU, torch::kInt64).contiguous();
    return {flat.data_ptr<std::int64_t>(), flat.data_ptr<std::int64_t>() + flat.numel()};
}

std::vector<std::int64_t> offsets_of(const Tensor& graph_offsets) {
    TORCH_CHECK(graph_offsets.dim() == 1 && graph_offsets.size(0) > 0, "lrp_plan: graph_offsets of ",
                graph_offsets.sizes(), ", expected [graphs + 1]");
    auto offsets = numbers_of(graph_offsets, "graph_offsets");
    TORCH_CHECK(offsets.front() == 0, "lrp_plan: graph_offsets begin with ", offsets.front(), ", expected 0");
    for (std::size_t g = 0; g + 1 < offsets.size(); ++g)
        TORCH_CHECK(offsets[g] <= offsets[g + 1], "lrp_plan: graph_offsets fall from ", offsets[g], " to ",
                    offsets[g + 1], ", expected ascending numbers");
    TORCH_CHECK(offsets.back() <= std::numeric_limits<std::int32_t>::max(), "lrp_plan: graph_offsets end with ",
                offsets.back(), " nodes, expected fewer than 2^31");
    return offsets;
}

// The class of each undirected edge, by its ends, the lower one first.
using ClassOfEdge = std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t>;

ClassOfEdge undirected(const EdgeLists& lists, std::int64_t nodes) {
    TORCH_CHECK(lists.edge_index.dim() == 2 && lists.edge_index.size(0) == 2, "lrp_plan: edge_index of ",
                lists.edge_index.sizes(), ", expected [2, edges]");
    const auto from = numbers_of(lists.edge_index[0], "edge_index"), to = numbers_of(lists.edge_index[1], "edge_index");
    std::vector<std::int64_t> classes(from.size(), 0);
    if (lists.edge_class.defined()) {
        TORCH_CHECK(lists.edge_class.dim() == 1 && lists.edge_class.size(0) == std::ssize(from),
                    "lrp_plan: edge_class of ", lists.edge_class.sizes(), ", expected [", from.size(),
                    "] for as many edges");
        classes = numbers_of(lists.edge_class, "edge_class");
    }
    ClassOfEdge class_of;
    for (std::size_t e = 0; e < from.size(); ++e) {
        const auto [low, high] = std::minmax(from[e], to[e]);
        TORCH_CHECK(low >= 0 && high < nodes, "lrp_plan: edge ", e, " goes from node ", from[e], " to node ", to[e],
                    ", expected nodes from 0 below ", nodes);
        TORCH_CHECK(low != high, "lrp_plan: edge ", e, " is a loop at node ", low,
                    ", expected edges between different nodes");
        TORCH_CHECK(classes[e] >= 0, "lrp_plan: edge ", e, " has the class ", classes[e], ", expected 0 or more");
        const auto [at, is_new] = class_of.emplace(std::pair(low, high), classes[e]);
        TORCH_CHECK(is_new || at->second == classes[e], "lrp_plan: the edge between nodes ", low, " and ", high,
                    " has the classes ", at->second, " and ", classes[e], ", expected one class");
    }
    return class_of;
}

}  // namespace

batches::LrpBatch plan_of_edges(const EdgeLists& lists, std::int64_t depth, std::int64_t children,
                                lrp::AlphaInput alpha_input) {
    TORCH_CHECK(depth >= 1 && depth <= max_truncation, "lrp_plan: depth ", depth, ", expected a number from 1 to ",
                max_truncation);
    TORCH_CHECK(children >= 1 && children <= max_truncation, "lrp_plan: children ", children,
                ", expected a number from 1 to ", max_truncation);
    const auto offsets = offsets_of(lists.graph_offsets);
    const auto class_of = undirected(lists, offsets.back());

    // Labels are the classes that occur, renumbered from 0, so that a large class number costs nothing.
    std::vector<std::int64_t> classes;
    for (const auto& [ends, edge_class] : class_of) classes.push_back(edge_class);
    std::ranges::sort(classes);
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());

    std::vector<Graph> graphs;
    std::vector<std::int64_t> all;
    auto next = class_of.begin();
    for (std::size_t g = 0; g + 1 < offsets.size(); ++g) {
        std::vector<Edge> edges;
        std::vector<Label> labels;
        for (; next != class_of.end() && next->first.first < offsets[g + 1]; ++next) {
            const auto [low, high] = next->first;
            TORCH_CHECK(high < offsets[g + 1], "lrp_plan: the edge between nodes ", low, " and ", high,
                        " joins two graphs");
            edges.push_back({static_cast<NodeId>(low - offsets[g]), static_cast<NodeId>(high - offsets[g])});
            labels.push_back(static_cast<Label>(std::ranges::lower_bound(classes, next->second) - classes.begin()));
        }
        all.push_back(static_cast<std::int64_t>(g));
        graphs.emplace_back(static_cast<NodeId>(offsets[g + 1] - offsets[g]), edges, std::span<const Label>{}, labels);
    }
    const std::int64_t labels = std::max<std::int64_t>(1, std::ssize(classes));
    lrp::LabelClasses identity;
    for (std::int64_t label = 0; label < labels; ++label) identity.edge.push_back(label);
    const lrp::Truncation truncation{static_cast<unsigned>(depth), static_cast<unsigned>(children)};
    const auto plan =
        lrp::make_plan(graphs, identity, lrp::SlotKind::Nodes, {.truncation = truncation, .alpha_input = alpha_input});
    auto batch = batches::slice(plan, all, 1, labels);
    if (!classes.empty()) batch.edge_rows = torch::tensor(classes, torch::kInt64).index_select(0, batch.edge_rows);
    return batch;
}

}  // namespace countable::torch_ops
