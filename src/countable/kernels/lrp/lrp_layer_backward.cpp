#include "countable/kernels/dense.hpp"
#include "countable/kernels/lrp/lrp_layer.hpp"
#include "countable/kernels/lrp/lrp_layer_shared.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/kernels/rows.hpp"

namespace countable::kernels {
namespace {

using namespace lrp_layer_shared;

template <typename T>
class Backward : Layer<T> {
    using Layer<T>::plan, Layer<T>::weights, Layer<T>::inputs, Layer<T>::options;
    using Layer<T>::in, Layer<T>::out, Layer<T>::d, Layer<T>::length, Layer<T>::slot_rows;

  public:
    Backward(const LrpLayerView<T>& view, const LrpTape<T>& tape, const T* dout, const LrpGradients<T>& gradients,
             LrpCompanion* companion)
        : Layer<T>(view),
          tape_(tape),
          gradients_(gradients),
          companion_(companion),
          bounds_(lrp_parts(plan)),
          parts_(std::ssize(bounds_) - 1),
          pool_(this->pool_view(tape)),
          dout_(dout) {
        if (d != out) {
            wide_dout_ = padded(dout, plan.nodes, out, d);
            dout_ = wide_dout_.data();
            wide_dalpha_ = made<T>(plan.alpha_rows * d);
        }
        const std::int64_t rows = length * slot_rows * d;
        packed_map_ = this->packed_map(out, 1);
        du_ = made<T>((plan.slots_are_classes ? parts_ : 1) * rows);
        du_sum_ = made<T>(plan.slots_are_classes ? rows : 0);
        packed_weights_ = made<T>(gradients.rows == nullptr ? 0 : length * packed_size(in, out));
        ds_ = made<T>(parts_ * plan.signatures * d);
        ds_sum_ = made<T>(plan.signatures * d);
        map_parts_ = made<T>(gradients.map == nullptr ? 0 : parts_ * out * out);
        map_bias_parts_ = made<T>(parts_ * d);
        map_bias_ = made<T>(d);
        signature_sums_ = made<T>(lrp_pieces * d);
        std::fill(signature_sums_.begin(), signature_sums_.end(), T{0});
        bias_ = made<T>(d);
        dv_ = made<T>(plan.edge_rows * d);
        dedge_rows_ = made<T>(gradients.edges == nullptr ? 0 : plan.edge_rows * in);
    }

    void run() {
        const std::int64_t alpha_work = companion_ == nullptr ? 0 : companion_->alpha_work;
        parallel_for(parts_, 2 * (this->gathering() + this->mapping()), [&](std::int64_t part) {
            if (companion_ != nullptr) companion_->before_sequences(part);
            back_through_sequences(part);
        });
        parallel_for(lrp_pieces, this->gathering() / 4 + 2 * alpha_work, [&](std::int64_t piece) {
            pack_weights(piece);
            sum_parts(piece);
            alpha_gradient(piece);
            if (companion_ != nullptr) companion_->after_alpha(piece);
        });
        const std::int64_t products = (gradients_.rows == nullptr ? 1 : 2) * this->multiplying_rows();
        parallel_for(lrp_pieces, this->gathering() / 8 + products, [&](std::int64_t piece) {
            node_slots_gradient(piece);
            back_through_signatures(piece);
            rows_gradient(piece);
            if (companion_ != nullptr) companion_->with_slot_gradients(piece);
        });
        parallel_for(lrp_pieces, this->gathering() / 16 + 2 * this->multiplying_edges(),
                     [&](std::int64_t piece) { edge_slots_gradient(piece); });
        edges_gradient();
        if (gradients_.bias != nullptr) {
            dense_kernels<T>().sum_parts(signature_sums_.data(), lrp_pieces, d, 0, d, bias_.data());
            std::copy_n(bias_.data(), out, gradients_.bias);
        }
        if (gradients_.map_bias != nullptr) std::copy_n(map_bias_.data(), out, gradients_.map_bias);
        if (gradients_.alpha != nullptr && d != out)
            unpad(wide_dalpha_.data(), plan.alpha_rows, out, d, gradients_.alpha);
    }

  private:
    // Through pooling, map and activation to dU and dS of a part: sequences of different graphs share no node, so that
    // parts write to dU apart; of classes, which they do share, each part has its own.
    void back_through_sequences(std::int64_t part) {
        const auto p = static_cast<std::size_t>(part);
        const std::int64_t from_node = bounds_[p], to_node = bounds_[p + 1];
        const bool classes = plan.slots_are_classes, mapped = this->mapped();
        T* const du = du_.data() + (classes ? part * length * slot_rows * d : 0);
        T* const ds = ds_.data() + part * plan.signatures * d;
        T* const dmap = gradients_.map == nullptr ? nullptr : map_parts_.data() + part * out * out;
        T* const dmap_bias = map_bias_parts_.data() + part * d;
        for (std::int64_t a = 0; a < length; ++a) {
            const std::int64_t first = classes ? 0 : from_node, last = classes ? slot_rows : to_node;
            std::fill_n(du + (a * slot_rows + first) * d, (last - first) * d, T{0});
        }
        std::fill_n(ds, plan.signatures * d, T{0});
        std::fill_n(dmap_bias, d, T{0});
        if (dmap != nullptr) std::fill_n(dmap, out * out, T{0});
        auto scratch = this->scratch();
        std::vector<T> dy, dz;  // cleared, since products leave the channels beyond `out` as they are
        for_node_blocks(plan.first_group, from_node, to_node, [&](std::int64_t first, std::int64_t last) {
            const std::int64_t from = plan.first_group[first], groups = plan.first_group[last] - from;
            dy.resize(static_cast<std::size_t>(groups * d));
            lrp_kernels<T>().pool_back(pool_, dout_, d, first, last, dy.data(), mapped ? dmap_bias : nullptr);
            if (mapped) {
                dz.resize(dy.size());
                product_kernels<T>().multiply_packed({dy.data(), d, 1}, packed_map_.data(), dz.data(), d, groups, out,
                                                     out, Write::Set);
            }
            if (dmap != nullptr)
                product_kernels<T>().multiply({dy.data(), 1, d}, {tape_.z.data() + from * d, d, 1}, dmap, out, out, out,
                                              groups, Write::Add);
            lrp_kernels<T>().backward(plan.sequences, mapped ? dz.data() : dy.data(), from, d, options.activation,
                                      first, last, tape_.positive.data(), tape_.values.data(), du, ds, scratch.data());
        });
    }

    // W[a, a]^T as the products of rows_gradient take them
    void pack_weights(std::int64_t piece) {
        if (gradients_.rows == nullptr) return;
        for (std::int64_t a = lrp_piece(length, piece); a < lrp_piece(length, piece + 1); ++a)
            product_kernels<T>().pack({this->weight(a * (length + 1)), 1, out}, in, out,
                                      packed_weights_.data() + a * packed_size(in, out));
    }

    void sum_parts(std::int64_t piece) {
        const auto sum = [&](const Buffer<T>& parts, std::int64_t size, T* to) {
            dense_kernels<T>().sum_parts(parts.data(), parts_, size, lrp_piece(size, piece), lrp_piece(size, piece + 1),
                                         to);
        };
        if (plan.slots_are_classes) sum(du_, length * slot_rows * d, du_sum_.data());
        sum(ds_, plan.signatures * d, ds_sum_.data());
        if (gradients_.map != nullptr) sum(map_parts_, out * out, gradients_.map);
        if (gradients_.map_bias != nullptr) sum(map_bias_parts_, d, map_bias_.data());
    }

    void alpha_gradient(std::int64_t piece) {
        if (gradients_.alpha == nullptr) return;
        lrp_kernels<T>().pool_back_alpha(pool_, dout_, this->mapped() ? tape_.y.data() : tape_.z.data(),
                                         plan.first_of_alpha, plan.groups_of_alpha, plan.node_of_group, d,
                                         lrp_piece(plan.alpha_rows, piece), lrp_piece(plan.alpha_rows, piece + 1),
                                         d == out ? gradients_.alpha : wide_dalpha_.data());
    }

    [[nodiscard]] const T* du() const { return plan.slots_are_classes ? du_sum_.data() : du_.data(); }

    // dW[a, a] = rows^T dU[a]
    void node_slots_gradient(std::int64_t piece) {
        if (gradients_.slots == nullptr) return;
        for (std::int64_t a = lrp_piece(length, piece); a < lrp_piece(length, piece + 1); ++a)
            product_kernels<T>().multiply({inputs.rows, 1, in}, {du() + a * slot_rows * d, d, 1},
                                          gradients_.slots + a * (length + 1) * in * out, out, in, out, slot_rows,
                                          Write::Set);
    }

    // drows = the sum over a of dU[a] W[a, a]^T
    void rows_gradient(std::int64_t piece) {
        if (gradients_.rows == nullptr) return;
        const std::int64_t first = lrp_piece(slot_rows, piece), last = lrp_piece(slot_rows, piece + 1);
        for (std::int64_t a = 0; a < length; ++a)
            product_kernels<T>().multiply_packed({du() + (a * slot_rows + first) * d, d, 1},
                                                 packed_weights_.data() + a * packed_size(in, out),
                                                 gradients_.rows + first * in, in, last - first, in, out,
                                                 gradients_.add_to_rows || a > 0 ? Write::Add : Write::Set);
    }

    // From dS to dV, and to the bias.
    void back_through_signatures(std::int64_t piece) {
        const auto& slots = plan.signature_slots;
        row_kernels<T>().gather_sum(ds_sum_.data(), slots.transposed_offsets, slots.transposed_columns, d,
                                    lrp_piece(plan.edge_rows, piece), lrp_piece(plan.edge_rows, piece + 1), dv_.data());
        if (gradients_.bias != nullptr)
            dense_kernels<T>().column_sums(ds_sum_.data(), d, lrp_piece(plan.signatures, piece),
                                           lrp_piece(plan.signatures, piece + 1), signature_sums_.data() + piece * d);
    }

    // dW[a, b] = edges^T dV[a, b]; and what flows back to each edge row.
    void edge_slots_gradient(std::int64_t piece) {
        const std::int64_t pairs = length * length;
        for (std::int64_t pair = lrp_piece(pairs, piece); pair < lrp_piece(pairs, piece + 1); ++pair) {
            if (pair % (length + 1) == 0) continue;
            const std::int64_t first = plan.first_edge_row[pair], edges = plan.first_edge_row[pair + 1] - first;
            const T* const dv = dv_.data() + first * d;
            if (gradients_.slots != nullptr)
                product_kernels<T>().multiply({tape_.edge_rows.data() + first * in, 1, in}, {dv, d, 1},
                                              gradients_.slots + pair * in * out, out, in, out, edges, Write::Set);
            if (gradients_.edges != nullptr)
                product_kernels<T>().multiply({dv, d, 1}, {this->weight(pair), 1, out}, dedge_rows_.data() + first * in,
                                              in, edges, in, out, Write::Set);
        }
    }

    void edges_gradient() {
        if (gradients_.edges == nullptr) return;
        std::fill_n(gradients_.edges, inputs.num_edges * in, T{0});
        for (std::int64_t r = 0; r < plan.edge_rows; ++r) {
            const T* const from = dedge_rows_.data() + r * in;
            T* const to = gradients_.edges + plan.edge_of_row[r] * in;
            for (std::int64_t c = 0; c < in; ++c) to[c] += from[c];
        }
    }

    const LrpTape<T>& tape_;
    const LrpGradients<T>& gradients_;
    LrpCompanion* const companion_;
    const std::vector<std::int64_t> bounds_;
    const std::int64_t parts_;
    const PoolView<T> pool_;
    const T* dout_;  // [nodes, d]
    Buffer<T> wide_dout_, wide_dalpha_;
    Buffer<T> packed_map_, packed_weights_;
    Buffer<T> du_, du_sum_;                       // [L, slot rows, d]; of classes for each part, then their sum
    Buffer<T> ds_, ds_sum_;                       // [parts, signatures, d], [signatures, d]
    Buffer<T> map_parts_, map_bias_parts_;        // [parts, out, out], [parts, d]
    Buffer<T> map_bias_, signature_sums_, bias_;  // [d], [pieces, d], [d]
    Buffer<T> dv_, dedge_rows_;                   // [edge rows, d], [edge rows, in]
};

}  // namespace

template <typename T>
void lrp_backward(const LrpLayerView<T>& layer, const LrpTape<T>& tape, const T* dout, const LrpGradients<T>& gradients,
                  LrpCompanion* companion) {
    Backward<T>(layer, tape, dout, gradients, companion).run();
}

template void lrp_backward(const LrpLayerView<float>&, const LrpTape<float>&, const float*, const LrpGradients<float>&,
                           LrpCompanion*);
template void lrp_backward(const LrpLayerView<double>&, const LrpTape<double>&, const double*,
                           const LrpGradients<double>&, LrpCompanion*);

}  // namespace countable::kernels
