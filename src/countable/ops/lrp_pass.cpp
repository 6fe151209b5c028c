#include "countable/ops/lrp_pass.hpp"

#include "countable/kernels/dense.hpp"
#include "countable/kernels/rows.hpp"
#include "countable/tensor/cpu.hpp"
#include "countable/tensor/parallel.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;

// Groups that go through the whole layer while they are in the cache.
constexpr std::int64_t block_groups = 96;

template <typename T>
T* numbers(const Tensor& x) {
    return x.defined() ? x.data_ptr<T>() : nullptr;
}

kernels::SequenceView view_of(const batches::LrpBatch& batch) {
    return {.length = batch.length,
            .rows = batch.slot_rows,
            .first_sequence = tensor::indices(batch.first_sequence),
            .slots = batch.slots.data_ptr<std::int32_t>(),
            .shared = batch.shared.data_ptr<std::int32_t>(),
            .group = batch.group.data_ptr<std::int32_t>(),
            .signature = batch.signature.data_ptr<std::int32_t>(),
            .multiplicity = batch.multiplicity.size(0) == 0 ? nullptr : batch.multiplicity.data_ptr<float>()};
}

// Nodes of whole graphs, about equal in sequences. Sequences of different graphs share no node, so that the parts write
// to dU apart.
std::vector<std::int64_t> parts_of(const batches::LrpBatch& batch, std::int64_t parts) {
    const std::int64_t graphs = batch.graph_nodes.size(0) - 1;
    const auto* const graph_nodes = tensor::indices(batch.graph_nodes);
    std::vector<std::int64_t> sequences_before(static_cast<std::size_t>(graphs) + 1);
    for (std::int64_t g = 0; g <= graphs; ++g)
        sequences_before[g] = tensor::indices(batch.first_sequence)[graph_nodes[g]];
    auto bounds =
        tensor::balanced_bounds(sequences_before.data(), graphs, std::max<std::int64_t>(1, std::min(graphs, parts)));
    for (auto& bound : bounds) bound = graph_nodes[bound];
    return bounds;
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

}  // namespace

template <typename T>
LrpPass<T>::LrpPass(const batches::LrpBatch& batch, const LrpOperands& operands, kernels::Activation activation,
                    bool mean)
    : batch_(batch),
      operands_(operands),
      activation_(activation),
      in_(operands.slots.size(2)),
      out_(operands.slots.size(3)),
      d_((out_ + kernels::channel_multiple - 1) / kernels::channel_multiple * kernels::channel_multiple),
      part_nodes_(parts_of(batch, pieces)),
      view_(view_of(batch)),
      rows_(numbers<T>(operands.rows)),
      edges_(numbers<T>(operands.edges)),
      slots_(numbers<T>(operands.slots)) {
    if (mean) scale_ = batch.sequences.reciprocal();
    pool_ = {.first_group = tensor::indices(batch.first_group),
             .alpha_of = tensor::indices(batch.group_alpha.columns),
             .alpha = numbers<T>(operands.alpha),
             .weight = numbers<T>(batch.group_weight),
             .bias = numbers<T>(operands.map_bias),
             .scale = numbers<T>(scale_)};
    const auto options = operands.rows.options().requires_grad(false);
    const bool relu = activation == kernels::Activation::Relu, filled = d_ == out_;
    const auto made = [&](at::IntArrayRef sizes) {
        return filled ? torch::empty(sizes, options) : torch::zeros(sizes, options);
    };
    const std::int64_t edge_rows = batch.edge_rows.size(0), sequences = batch.num_sequences();
    u_ = made({batch.length, batch.slot_rows, d_});
    v_ = made({edge_rows, d_});
    s_ = torch::empty({batch.num_signatures(), d_}, options);
    edge_rows_ = torch::empty({edge_rows, in_}, options);
    z_ = torch::empty({batch.num_groups(), d_}, options);
    y_ = operands.map.defined() ? made({batch.num_groups(), d_}) : z_;
    values_ = torch::empty({relu ? 0 : sequences, d_}, options);
    packed_map_ = packed_map(/*transposed=*/true);
    positive_ = torch::empty({relu ? sequences * d_ / kernels::lrp_kernels<T>().lanes : 0}, torch::kUInt8);
}

// The map, or its transpose, as products take it.
template <typename T>
std::unique_ptr<T[]> LrpPass<T>::packed_map(bool transposed) const {
    if (!operands_.map.defined()) return nullptr;
    auto packed = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(kernels::packed_size(out_, out_)));
    kernels::product_kernels<T>().pack({numbers<T>(operands_.map), transposed ? 1 : out_, transposed ? out_ : 1}, out_,
                                       out_, packed.get());
    return packed;
}

// --- forward

template <typename T>
void LrpPass<T>::multiply_rows(std::int64_t piece) {
    constexpr std::int64_t enough_rows = 64;  // for each piece packs the weights
    const std::int64_t rows = batch_.slot_rows, used = std::clamp<std::int64_t>(rows / enough_rows, 1, pieces);
    if (piece >= used) return;
    const std::int64_t first = rows * piece / used, last = rows * (piece + 1) / used;
    for (std::int64_t a = 0; a < batch_.length; ++a)
        kernels::product_kernels<T>().multiply(
            {rows_ + first * in_, in_, 1}, {weight(a * (batch_.length + 1)), out_, 1},
            numbers<T>(u_) + (a * rows + first) * d_, d_, last - first, out_, in_, false);
}

template <typename T>
void LrpPass<T>::multiply_edges(std::int64_t piece) {
    const std::int64_t pairs = batch_.length * batch_.length;
    const auto* const first_row = tensor::indices(batch_.first_edge_row);
    for (std::int64_t pair = bound(pairs, piece); pair < bound(pairs, piece + 1); ++pair) {
        const std::int64_t first = first_row[pair], last = first_row[pair + 1];
        if (first == last) continue;
        T* const edges = numbers<T>(edge_rows_) + first * in_;
        for (std::int64_t r = first; r < last; ++r)
            std::copy_n(edges_ + tensor::indices(batch_.edge_rows)[r] * in_, in_, edges + (r - first) * in_);
        kernels::product_kernels<T>().multiply({edges, in_, 1}, {weight(pair), out_, 1}, numbers<T>(v_) + first * d_,
                                               d_, last - first, out_, in_, false);
    }
}

template <typename T>
void LrpPass<T>::sum_edges(std::int64_t piece) {
    const auto& slots = batch_.signature_slots;
    const std::int64_t first = bound(s_.size(0), piece), last = bound(s_.size(0), piece + 1);
    kernels::row_kernels<T>().gather_sum(numbers<T>(v_), tensor::indices(slots.offsets), tensor::indices(slots.columns),
                                         d_, first, last, numbers<T>(s_));
    if (!operands_.bias.defined()) return;
    const T* const bias = numbers<T>(operands_.bias);
    T* const s = numbers<T>(s_);
    for (std::int64_t i = first; i < last; ++i)
        for (std::int64_t c = 0; c < out_; ++c) s[i * d_ + c] += bias[c];
}

template <typename T>
void LrpPass<T>::pool(std::int64_t first_node, std::int64_t last_node, T* out, Clock& clock) {
    const bool mapped = operands_.map.defined();
    for_node_blocks(pool_.first_group, first_node, last_node, [&](std::int64_t first, std::int64_t last) {
        const std::int64_t from = pool_.first_group[first], to = pool_.first_group[last];
        kernels::lrp_kernels<T>().forward(view_, numbers<T>(u_), numbers<T>(s_), d_, activation_, first, last, from, to,
                                          numbers<T>(z_), positive_.data_ptr<std::uint8_t>(), numbers<T>(values_));
        clock.was(Gathering);
        if (mapped)
            kernels::product_kernels<T>().multiply_packed({numbers<T>(z_) + from * d_, d_, 1}, packed_map_.get(),
                                                          numbers<T>(y_) + from * d_, d_, to - from, out_, out_, false);
        clock.was(Mapping);
        kernels::lrp_kernels<T>().pool(pool_, numbers<T>(y_), d_, first, last, out);
        clock.was(Pooling);
    });
}

template <typename T>
void LrpPass<T>::end_forward() {
    u_ = v_ = s_ = Tensor{};
}

// --- backward

template <typename T>
void LrpPass<T>::begin_backward() {
    const auto options = z_.options();
    const bool mapped = operands_.map.defined();
    const std::int64_t signatures = batch_.num_signatures();
    packed_map_ = packed_map(/*transposed=*/false);
    du_ = torch::empty({of_classes() ? parts() : 1, batch_.length, batch_.slot_rows, d_}, options);
    du_sum_ = of_classes() ? torch::empty({batch_.length, batch_.slot_rows, d_}, options) : du_;
    packed_weights_ = torch::empty({batch_.length, kernels::packed_size(in_, out_)}, options);
    ds_ = torch::empty({parts(), signatures, d_}, options);
    ds_sum_ = torch::empty({signatures, d_}, options);
    map_parts_ = torch::empty({parts(), mapped ? out_ : 0, out_}, options);
    bias_parts_ = torch::empty({parts(), d_}, options);
    dv_ = torch::empty({batch_.edge_rows.size(0), d_}, options);
    dedges_ = torch::empty({batch_.edge_rows.size(0), in_}, options);
    dslots = torch::empty(operands_.slots.sizes(), options);
    signature_sums_ = torch::zeros({pieces, d_}, options);
    dbias = torch::empty({d_}, options);
    dmap = torch::empty({mapped ? out_ : 0, out_}, options);
    dmap_bias = torch::empty({d_}, options);
}

template <typename T>
void LrpPass<T>::back_through_sequences(std::int64_t part, const T* dout) {
    const bool mapped = operands_.map.defined();
    const std::int64_t from_node = part_nodes_[part], to_node = part_nodes_[part + 1], rows = batch_.slot_rows;
    T* const du = numbers<T>(du_) + (of_classes() ? part * batch_.length * rows * d_ : 0);
    T* const ds = numbers<T>(ds_) + part * batch_.num_signatures() * d_;
    T* const dmap_part = numbers<T>(map_parts_) + part * out_ * out_;
    T* const bias_part = numbers<T>(bias_parts_) + part * d_;
    for (std::int64_t a = 0; a < batch_.length; ++a) {
        const std::int64_t first = of_classes() ? 0 : from_node, last = of_classes() ? rows : to_node;
        std::fill_n(du + (a * rows + first) * d_, (last - first) * d_, T{0});
    }
    std::fill_n(ds, batch_.num_signatures() * d_, T{0});
    std::fill_n(bias_part, d_, T{0});
    if (mapped) std::fill_n(dmap_part, out_ * out_, T{0});
    std::vector<T> dy, dz;
    for_node_blocks(pool_.first_group, from_node, to_node, [&](std::int64_t first, std::int64_t last) {
        const std::int64_t from = pool_.first_group[first], groups = pool_.first_group[last] - from;
        dy.resize(static_cast<std::size_t>(groups * d_));
        kernels::lrp_kernels<T>().pool_back(pool_, dout, d_, first, last, dy.data(), mapped ? bias_part : nullptr);
        if (mapped) {
            dz.resize(dy.size());
            kernels::product_kernels<T>().multiply_packed({dy.data(), d_, 1}, packed_map_.get(), dz.data(), d_, groups,
                                                          out_, out_, false);
            kernels::product_kernels<T>().multiply({dy.data(), 1, d_}, {numbers<T>(z_) + from * d_, d_, 1}, dmap_part,
                                                   out_, out_, out_, groups, true);
        }
        kernels::lrp_kernels<T>().backward(view_, mapped ? dz.data() : dy.data(), from, d_, activation_, first, last,
                                           positive_.data_ptr<std::uint8_t>(), numbers<T>(values_), du, ds);
    });
}

template <typename T>
void LrpPass<T>::pack_weights(std::int64_t piece) {
    const std::int64_t length = batch_.length, size = kernels::packed_size(in_, out_);
    for (std::int64_t a = bound(length, piece); a < bound(length, piece + 1); ++a)
        kernels::product_kernels<T>().pack({weight(a * (length + 1)), 1, out_}, in_, out_,
                                           numbers<T>(packed_weights_) + a * size);
}

template <typename T>
void LrpPass<T>::rows_gradient(std::int64_t first, std::int64_t last, T* drows, bool accumulate) {
    for (std::int64_t a = 0; a < batch_.length; ++a)
        kernels::product_kernels<T>().multiply_packed(
            {numbers<T>(du_sum_) + (a * batch_.slot_rows + first) * d_, d_, 1},
            numbers<T>(packed_weights_) + a * kernels::packed_size(in_, out_), drows + first * in_, in_, last - first,
            in_, out_, accumulate || a > 0);
}

template <typename T>
void LrpPass<T>::sum_parts(std::int64_t piece) {
    const auto sum = [&](const Tensor& x, const Tensor& to) {
        const std::int64_t size = to.numel();
        kernels::dense_kernels<T>().sum_parts(numbers<T>(x), parts(), size, bound(size, piece), bound(size, piece + 1),
                                              numbers<T>(to));
    };
    if (of_classes()) sum(du_, du_sum_);
    sum(ds_, ds_sum_);
    if (operands_.map.defined()) {
        sum(map_parts_, dmap);
        sum(bias_parts_, dmap_bias);
    }
}

template <typename T>
void LrpPass<T>::alpha_gradient(std::int64_t first, std::int64_t last, const T* dout, T* dalpha) {
    const auto& groups = batch_.group_alpha;
    kernels::lrp_kernels<T>().pool_back_alpha(pool_, dout, numbers<T>(y_), tensor::indices(groups.transposed_offsets),
                                              tensor::indices(groups.transposed_columns),
                                              tensor::indices(batch_.node_of_group), d_, first, last, dalpha);
}

template <typename T>
void LrpPass<T>::node_slots_gradient(std::int64_t piece) {
    const std::int64_t length = batch_.length, rows = batch_.slot_rows;
    for (std::int64_t a = bound(length, piece); a < bound(length, piece + 1); ++a)
        kernels::product_kernels<T>().multiply({rows_, 1, in_}, {numbers<T>(du_sum_) + a * rows * d_, d_, 1},
                                               numbers<T>(dslots) + a * (length + 1) * in_ * out_, out_, in_, out_,
                                               rows, false);
}

template <typename T>
void LrpPass<T>::back_through_signatures(std::int64_t piece) {
    const auto& slots = batch_.signature_slots;
    kernels::row_kernels<T>().gather_sum(numbers<T>(ds_sum_), tensor::indices(slots.transposed_offsets),
                                         tensor::indices(slots.transposed_columns), d_, bound(dv_.size(0), piece),
                                         bound(dv_.size(0), piece + 1), numbers<T>(dv_));
    if (operands_.bias.defined())
        kernels::dense_kernels<T>().column_sums(numbers<T>(ds_sum_), d_, bound(ds_sum_.size(0), piece),
                                                bound(ds_sum_.size(0), piece + 1),
                                                numbers<T>(signature_sums_) + piece * d_);
}

template <typename T>
void LrpPass<T>::edge_slots_gradient(std::int64_t piece) {
    if (piece == 0)
        kernels::dense_kernels<T>().sum_parts(numbers<T>(signature_sums_), pieces, d_, 0, d_, numbers<T>(dbias));
    const std::int64_t length = batch_.length, pairs = length * length;
    const auto* const first_row = tensor::indices(batch_.first_edge_row);
    for (std::int64_t pair = bound(pairs, piece); pair < bound(pairs, piece + 1); ++pair) {
        if (pair % (length + 1) == 0) continue;
        const std::int64_t first = first_row[pair], edges = first_row[pair + 1] - first;
        const T* const dv = numbers<T>(dv_) + first * d_;
        kernels::product_kernels<T>().multiply({numbers<T>(edge_rows_) + first * in_, 1, in_}, {dv, d_, 1},
                                               numbers<T>(dslots) + pair * in_ * out_, out_, in_, out_, edges, false);
        kernels::product_kernels<T>().multiply({dv, d_, 1}, {weight(pair), 1, out_}, numbers<T>(dedges_) + first * in_,
                                               in_, edges, in_, out_, false);
    }
}

template <typename T>
void LrpPass<T>::end_backward() {
    packed_weights_ = du_ = du_sum_ = ds_ = ds_sum_ = map_parts_ = bias_parts_ = signature_sums_ = dv_ = dedges_ =
        Tensor{};
}

template <typename T>
Tensor LrpPass<T>::edges_gradient() const {
    Tensor sum = torch::zeros_like(operands_.edges);
    for (std::int64_t r = 0; r < dedges_.size(0); ++r) {
        const T* const from = numbers<T>(dedges_) + r * in_;
        T* const to = numbers<T>(sum) + tensor::indices(batch_.edge_rows)[r] * in_;
        for (std::int64_t c = 0; c < in_; ++c) to[c] += from[c];
    }
    return sum;
}

template class LrpPass<float>;
template class LrpPass<double>;

}  // namespace countable::ops
