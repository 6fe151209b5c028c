#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/kernels/lrp/lrp_layer.hpp"
#include "graph_object.hpp"
#include "plan_object.hpp"

namespace countable::python {

/// Arrays of Python, without a copy: to be read, and to be written.
template <typename T>
using Given = nb::ndarray<const T, nb::c_contig, nb::device::cpu>;
template <typename T>
using Written = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

[[nodiscard]] inline std::string sizes_text(const std::vector<std::int64_t>& sizes) {
    std::string text;
    for (const auto size : sizes) text += (text.empty() ? "" : ", ") + std::to_string(size);
    return "[" + text + "]";
}

template <typename T>
[[nodiscard]] std::vector<std::int64_t> sizes_of(const Given<T>& x) {
    std::vector<std::int64_t> sizes;
    for (std::size_t i = 0; i < x.ndim(); ++i) sizes.push_back(static_cast<std::int64_t>(x.shape(i)));
    return sizes;
}

/// Refuses an array of other sizes.
template <typename T>
void check(const char* name, const Given<T>& x, const std::vector<std::int64_t>& expected) {
    if (sizes_of(x) != expected)
        throw std::invalid_argument(std::string("lrp_layer: ") + name + " of " + sizes_text(sizes_of(x)) +
                                    ", expected " + sizes_text(expected));
}

/// What a layer is a function of beside its plan.
template <typename T>
struct Operands {
    Given<T> rows, edges, factor, slots;
    std::optional<Given<T>> bias, map, map_bias;

    void check_sizes(const PartObject& plan) const {
        const std::int64_t length = plan.part.length;
        if (slots.ndim() != 4 || slots.shape(3) == 0)
            throw std::invalid_argument("lrp_layer: slots of " + sizes_text(sizes_of(slots)) + ", expected [" +
                                        std::to_string(length) + ", " + std::to_string(length) +
                                        ", channels in, channels out]");
        const auto in = static_cast<std::int64_t>(slots.shape(2)), out = static_cast<std::int64_t>(slots.shape(3));
        if (in == 0) throw std::invalid_argument("lrp_layer: rows without channels");
        check("rows", rows, {plan.part.slot_rows, in});
        check("slots", slots, {length, length, in, out});
        if (edges.ndim() != 2 || static_cast<std::int64_t>(edges.shape(0)) < plan.edge_classes)
            throw std::invalid_argument("lrp_layer: edges of " + sizes_text(sizes_of(edges)) +
                                        ", expected a row for each class from 0 to " +
                                        std::to_string(plan.edge_classes - 1));
        check("edges", edges, {static_cast<std::int64_t>(edges.shape(0)), in});
        const auto rows_of_factor = std::ssize(plan.part.alpha_inputs) / plan.part.alpha_width;
        check("factor", factor, {rows_of_factor, out});
        if (bias) check("bias", *bias, {out});
        if (map) check("map", *map, {out, out});
        if (map_bias && !map) throw std::invalid_argument("lrp_layer: map_bias without map");
        if (map_bias) check("map_bias", *map_bias, {out});
    }

    [[nodiscard]] kernels::LrpLayerView<T> view(const PartObject& plan, const kernels::LrpOptions& options) const {
        const auto& part = plan.part;
        const auto& alpha = part.group_alpha;
        const auto& slots_of = part.signature_slots;
        const auto data = [](const std::optional<Given<T>>& x) { return x ? x->data() : nullptr; };
        return {.plan = {.graphs = std::ssize(part.graph_nodes) - 1,
                         .nodes = part.num_nodes(),
                         .num_sequences = std::ssize(part.signature),
                         .groups = std::ssize(part.node_of_group),
                         .signatures = part.num_signatures(),
                         .alpha_rows = std::ssize(alpha.transposed_offsets) - 1,
                         .edge_rows = std::ssize(part.edge_rows),
                         .slots_are_classes = part.slots_are_classes,
                         .sequences = {.length = part.length,
                                       .rows = part.slot_rows,
                                       .first_sequence = part.first_sequence.data(),
                                       .slots = part.slots.data(),
                                       .shared = part.shared.data(),
                                       .group = part.group.data(),
                                       .signature = part.signature.data(),
                                       .multiplicity = part.multiplicity.empty() ? nullptr : part.multiplicity.data()},
                         .graph_nodes = part.graph_nodes.data(),
                         .first_group = part.first_group.data(),
                         .node_of_group = part.node_of_group.data(),
                         .group_weight = plan.weight_as<T>(),
                         .sequences_of_node = plan.sequences_as<T>(),
                         .alpha_of_group = alpha.columns.data(),
                         .first_of_alpha = alpha.transposed_offsets.data(),
                         .groups_of_alpha = alpha.transposed_columns.data(),
                         .first_edge_row = part.first_edge_row.data(),
                         .edge_of_row = part.edge_rows.data(),
                         .signature_slots = {slots_of.offsets.data(), slots_of.columns.data(),
                                             slots_of.transposed_offsets.data(), slots_of.transposed_columns.data()}},
                .weights = {.in = static_cast<std::int64_t>(slots.shape(2)),
                            .out = static_cast<std::int64_t>(slots.shape(3)),
                            .slots = slots.data(),
                            .bias = data(bias),
                            .map = data(map),
                            .map_bias = data(map_bias)},
                .inputs = {.rows = rows.data(),
                           .edges = edges.data(),
                           .num_edges = static_cast<std::int64_t>(edges.shape(0)),
                           .alpha = factor.data()},
                .options = options};
    }
};

}  // namespace countable::python
