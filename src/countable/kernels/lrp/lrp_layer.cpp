#include "countable/kernels/lrp/lrp_layer.hpp"

#include "countable/kernels/lrp/lrp_layer_shared.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/kernels/profile.hpp"
#include "countable/kernels/rows.hpp"

namespace countable::kernels {
namespace {

using namespace lrp_layer_shared;

template <typename T>
class Forward : Layer<T> {
    using Layer<T>::plan, Layer<T>::weights, Layer<T>::inputs, Layer<T>::options;
    using Layer<T>::in, Layer<T>::out, Layer<T>::d, Layer<T>::length, Layer<T>::slot_rows;

    enum Step : std::size_t { Gathering, Mapping, PoolingRows, Steps };

  public:
    Forward(const LrpLayerView<T>& view, T* result, LrpTape<T>& tape, LrpCompanion* companion)
        : Layer<T>(view), tape_(tape), companion_(companion), result_(result) {
        make_tape();
        // What products leave beside the channels of `out` is read as numbers.
        const auto filled = [&](std::int64_t rows) {
            auto buffer = made<T>(rows * d);
            if (d != out) std::fill(buffer.begin(), buffer.end(), T{0});
            return buffer;
        };
        u_ = filled(length * slot_rows);
        v_ = filled(plan.edge_rows);
        s_ = made<T>(plan.signatures * d);
        if (this->mapped()) tape.y = filled(plan.groups);
        packed_map_ = this->packed_map(1, out);
    }

    void run() {
        {
            const Timed timed(ProfilePart::Gather);
            const std::int64_t alpha_work = companion_ == nullptr ? 0 : companion_->alpha_work;
            parallel_for(lrp_pieces, this->multiplying_rows() + this->multiplying_edges() + alpha_work,
                         [&](std::int64_t piece) {
                             multiply_rows(piece);
                             multiply_edges(piece);
                             if (companion_ != nullptr) companion_->make_alpha(piece);
                         });
            parallel_for(lrp_pieces, this->gathering() / 16, [&](std::int64_t piece) { sum_edges(piece); });
        }
        if (d != out) tape_.alpha = padded(inputs.alpha, plan.alpha_rows, out, d);
        pool_all();
    }

  private:
    void make_tape() {
        const bool relu = options.activation == Activation::Relu;
        tape_.z = made<T>(plan.groups * d);
        tape_.positive = made<std::uint8_t>(relu ? plan.num_sequences * d / lrp_kernels<T>().lanes : 0);
        tape_.values = made<T>(relu ? 0 : plan.num_sequences * d);
        tape_.edge_rows = made<T>(plan.edge_rows * in);
        if (d != out && weights.map_bias != nullptr) tape_.map_bias = padded(weights.map_bias, 1, out, d);
        if (options.pooling == Pooling::Sum) return;
        tape_.scale = made<T>(plan.nodes);
        std::transform(plan.sequences_of_node, plan.sequences_of_node + plan.nodes, tape_.scale.begin(),
                       [](T sequences) { return 1 / sequences; });
    }

    // U[a] = rows W[a, a]
    void multiply_rows(std::int64_t piece) {
        constexpr std::int64_t enough_rows = 64;  // for each piece packs the weights
        const std::int64_t used = std::clamp<std::int64_t>(slot_rows / enough_rows, 1, lrp_pieces);
        if (piece >= used) return;
        const std::int64_t first = slot_rows * piece / used, last = slot_rows * (piece + 1) / used;
        for (std::int64_t a = 0; a < length; ++a)
            product_kernels<T>().multiply({inputs.rows + first * in, in, 1}, {this->weight(a * (length + 1)), out, 1},
                                          u_.data() + (a * slot_rows + first) * d, d, last - first, out, in,
                                          Write::Set);
    }

    // V[a, b] = the edges that stand in the slots (a, b), times W[a, b]
    void multiply_edges(std::int64_t piece) {
        const std::int64_t pairs = length * length;
        for (std::int64_t pair = lrp_piece(pairs, piece); pair < lrp_piece(pairs, piece + 1); ++pair) {
            const std::int64_t first = plan.first_edge_row[pair], last = plan.first_edge_row[pair + 1];
            if (first == last) continue;
            T* const edges = tape_.edge_rows.data() + first * in;
            for (std::int64_t r = first; r < last; ++r)
                std::copy_n(inputs.edges + plan.edge_of_row[r] * in, in, edges + (r - first) * in);
            product_kernels<T>().multiply({edges, in, 1}, {this->weight(pair), out, 1}, v_.data() + first * d, d,
                                          last - first, out, in, Write::Set);
        }
    }

    // S = bias + the sum of V over the edges of a signature
    void sum_edges(std::int64_t piece) {
        const auto& slots = plan.signature_slots;
        const std::int64_t first = lrp_piece(plan.signatures, piece), last = lrp_piece(plan.signatures, piece + 1);
        row_kernels<T>().gather_sum(v_.data(), slots.offsets, slots.columns, d, first, last, s_.data());
        if (weights.bias == nullptr) return;
        for (std::int64_t i = first; i < last; ++i)
            for (std::int64_t c = 0; c < out; ++c) s_[static_cast<std::size_t>(i * d + c)] += weights.bias[c];
    }

    void pool_all() {
        Buffer<T> wide = made<T>(d == out ? 0 : plan.nodes * d);
        T* const pooled = d == out ? result_ : wide.data();
        const PoolView<T> view = this->pool_view(tape_);
        Shares<Steps> shares;
        const std::int64_t work = this->gathering() + this->mapping();
        // Nodes do not depend on each other; but the parts of a companion are fixed.
        const auto bounds = companion_ != nullptr
                                ? lrp_parts(plan)
                                : balanced_bounds(plan.sequences.first_sequence, plan.nodes, pieces_for(work));
        parallel_for(std::ssize(bounds) - 1, work, [&](std::int64_t part) {
            typename Shares<Steps>::Clock clock(shares);
            const auto p = static_cast<std::size_t>(part);
            auto scratch = this->scratch();
            for_node_blocks(plan.first_group, bounds[p], bounds[p + 1], [&](std::int64_t first, std::int64_t last) {
                pool(view, first, last, pooled, scratch.data(), clock);
            });
            if (companion_ != nullptr) companion_->after_pool(part);
        });
        shares.add(Gathering, ProfilePart::Gather);
        shares.add(PoolingRows, ProfilePart::Pool);
        if (d != out) unpad(pooled, plan.nodes, out, d, result_);
    }

    void pool(const PoolView<T>& view, std::int64_t first, std::int64_t last, T* pooled, T* scratch,
              typename Shares<Steps>::Clock& clock) {
        const std::int64_t from = plan.first_group[first], to = plan.first_group[last];
        lrp_kernels<T>().forward(plan.sequences, u_.data(), s_.data(), d, options.activation, first, last, from, to,
                                 tape_.z.data(), tape_.positive.data(), tape_.values.data(), scratch);
        clock.was(Gathering);
        T* const y = this->mapped() ? tape_.y.data() : tape_.z.data();
        if (this->mapped())
            product_kernels<T>().multiply_packed({tape_.z.data() + from * d, d, 1}, packed_map_.data(), y + from * d, d,
                                                 to - from, out, out, Write::Set);
        clock.was(Mapping);
        lrp_kernels<T>().pool(view, y, d, first, last, pooled);
        clock.was(PoolingRows);
    }

    LrpTape<T>& tape_;
    LrpCompanion* const companion_;
    T* const result_;
    Buffer<T> u_, v_, s_;  // [L, slot rows, d], [edge rows, d], [signatures, d]
    Buffer<T> packed_map_;
};

}  // namespace

template <typename T>
std::vector<std::int64_t> lrp_parts(const LrpPlanView<T>& plan) {
    std::vector<std::int64_t> sequences_before;
    for (std::int64_t g = 0; g <= plan.graphs; ++g)
        sequences_before.push_back(plan.sequences.first_sequence[plan.graph_nodes[g]]);
    auto bounds =
        balanced_bounds(sequences_before.data(), plan.graphs, std::clamp<std::int64_t>(plan.graphs, 1, lrp_pieces));
    for (auto& bound : bounds) bound = plan.graph_nodes[bound];
    return bounds;
}

template <typename T>
void lrp_forward(const LrpLayerView<T>& layer, T* out, LrpTape<T>& tape, LrpCompanion* companion) {
    Forward<T>(layer, out, tape, companion).run();
}

template std::vector<std::int64_t> lrp_parts(const LrpPlanView<float>&);
template std::vector<std::int64_t> lrp_parts(const LrpPlanView<double>&);
template void lrp_forward(const LrpLayerView<float>&, float*, LrpTape<float>&, LrpCompanion*);
template void lrp_forward(const LrpLayerView<double>&, double*, LrpTape<double>&, LrpCompanion*);

}  // namespace countable::kernels
