#pragma once

#include <algorithm>

#include "countable/kernels/lrp/lrp_layer.hpp"
#include "countable/kernels/matmul.hpp"

// What lrp_layer.cpp and lrp_layer_backward.cpp share, and nobody else includes.
namespace countable::kernels::lrp_layer_shared {

// Groups that go through the whole layer while they are in the cache.
constexpr std::int64_t block_groups = 96;

template <typename T>
Buffer<T> made(std::int64_t size) {
    return Buffer<T>(static_cast<std::size_t>(size));
}

// [rows, out] with zeros beside it: [rows, d].
template <typename T>
Buffer<T> padded(const T* from, std::int64_t rows, std::int64_t out, std::int64_t d) {
    auto to = made<T>(rows * d);
    for (std::int64_t r = 0; r < rows; ++r) {
        std::copy_n(from + r * out, out, to.data() + r * d);
        std::fill_n(to.data() + r * d + out, d - out, T{0});
    }
    return to;
}

template <typename T>
void unpad(const T* from, std::int64_t rows, std::int64_t out, std::int64_t d, T* to) {
    for (std::int64_t r = 0; r < rows; ++r) std::copy_n(from + r * d, out, to + r * out);
}

// Calls body(first, last) for ranges of the nodes from .. to-1 that have about block_groups groups each.
template <typename Body>
void for_node_blocks(const std::int64_t* first_group, std::int64_t from, std::int64_t to, const Body& body) {
    for (std::int64_t first = from; first < to;) {
        std::int64_t last = first + 1;
        while (last < to && first_group[last + 1] - first_group[first] <= block_groups) ++last;
        body(first, last);
        first = last;
    }
}

// The layer of a view. d is `out` rounded up to what the kernels take.
template <typename T>
struct Layer {
    explicit Layer(const LrpLayerView<T>& view)
        : plan(view.plan),
          weights(view.weights),
          inputs(view.inputs),
          options(view.options),
          in(weights.in),
          out(weights.out),
          d((out + channel_multiple - 1) / channel_multiple * channel_multiple),
          length(plan.sequences.length),
          slot_rows(plan.sequences.rows) {}

    [[nodiscard]] bool mapped() const { return weights.map != nullptr; }
    [[nodiscard]] const T* weight(std::int64_t pair) const { return weights.slots + pair * in * out; }
    [[nodiscard]] PoolView<T> pool_view(const LrpTape<T>& tape) const {
        const bool filled = d == out;
        return {.first_group = plan.first_group,
                .alpha_of = plan.alpha_of_group,
                .alpha = filled ? inputs.alpha : tape.alpha.data(),
                .weight = plan.group_weight,
                .bias = weights.map_bias == nullptr || filled ? weights.map_bias : tape.map_bias.data(),
                .scale = options.pooling == Pooling::Mean ? tape.scale.data() : nullptr};
    }

    // About how many numbers (parallel.hpp) the steps handle: gathering, the map of the groups, the product of the rows
    // with all W[a, a], that of the edges with all W[a, b].
    [[nodiscard]] std::int64_t products(std::int64_t rows, std::int64_t width) const { return rows * width * d / 8; }
    [[nodiscard]] std::int64_t gathering() const { return plan.num_sequences * d * 2; }
    [[nodiscard]] std::int64_t mapping() const { return mapped() ? products(plan.groups, out) : 0; }
    [[nodiscard]] std::int64_t multiplying_rows() const { return products(length * slot_rows, in); }
    [[nodiscard]] std::int64_t multiplying_edges() const { return products(plan.edge_rows, in); }

    // For the running sums of LrpKernels, of one thread.
    [[nodiscard]] Buffer<T> scratch() const { return made<T>(length * lrp_kernels<T>().scratch_per_slot); }

    // The map, or its transpose, as products take it.
    [[nodiscard]] Buffer<T> packed_map(std::int64_t row, std::int64_t column) const {
        auto packed = made<T>(mapped() ? packed_size(out, out) : 0);
        if (mapped()) product_kernels<T>().pack({weights.map, row, column}, out, out, packed.data());
        return packed;
    }

    const LrpPlanView<T>& plan;
    const LrpWeightsView<T>& weights;
    const LrpInputsView<T>& inputs;
    const LrpOptions options;
    const std::int64_t in, out, d, length, slot_rows;
};

}  // namespace countable::kernels::lrp_layer_shared
