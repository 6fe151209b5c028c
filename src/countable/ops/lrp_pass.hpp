#pragma once

#include <memory>
#include <vector>

#include "countable/batches/lrp_batch.hpp"
#include "countable/kernels/lrp.hpp"
#include "countable/kernels/matmul.hpp"
#include "countable/tensor/profile.hpp"

namespace countable::ops {

/// What lrp_layer (lrp_layer.hpp) multiplies: contiguous, map_bias and alpha with d channels; bias, map and map_bias
/// may be undefined.
struct LrpOperands {
    torch::Tensor rows, edges, slots, bias, map, map_bias, alpha;
};

/// lrp_layer, forward and backward, in steps whose pieces may run at the same time: an operation that has more to do
/// than the layer does it along with them, in the same stretches of parallel work. The pieces are fixed by the batch,
/// never by the number of threads. d is the number of channels filled up to what the kernels take.
template <typename T>
class LrpPass {
  public:
    enum Step : std::size_t { Gathering, Mapping, Pooling, Steps };
    using Clock = typename tensor::Shares<Steps>::Clock;

    LrpPass(const batches::LrpBatch& batch, const LrpOperands& operands, kernels::Activation activation, bool mean);

    /// Into how many pieces steps are divided that say `piece`.
    static constexpr std::int64_t pieces = 8;
    /// piece p of 0 .. size-1 begins here
    [[nodiscard]] static std::int64_t bound(std::int64_t size, std::int64_t p) { return size * p / pieces; }

    [[nodiscard]] std::int64_t nodes() const { return batch_.first_sequence.size(0) - 1; }
    [[nodiscard]] std::int64_t slot_rows() const { return batch_.slot_rows; }
    [[nodiscard]] std::int64_t alpha_rows() const { return batch_.alpha_inputs.size(0); }
    [[nodiscard]] std::int64_t channels() const { return d_; }
    /// Part p has the nodes part_nodes()[p] .. part_nodes()[p + 1] - 1, those of whole graphs.
    [[nodiscard]] const std::vector<std::int64_t>& part_nodes() const { return part_nodes_; }
    [[nodiscard]] std::int64_t parts() const { return std::ssize(part_nodes_) - 1; }
    /// About how many numbers (tasks.hpp) the steps handle: gathering, the map of the groups, the product of the rows
    /// with all W[a, a], that of the edges with all W[a, b].
    [[nodiscard]] std::int64_t gathering() const { return batch_.num_sequences() * d_ * 2; }
    [[nodiscard]] std::int64_t mapping() const {
        return operands_.map.defined() ? products(batch_.num_groups(), out_) : 0;
    }
    [[nodiscard]] std::int64_t multiplying_rows() const { return products(batch_.length * slot_rows(), in_); }
    [[nodiscard]] std::int64_t multiplying_edges() const { return products(batch_.edge_rows.size(0), in_); }
    /// Those of a product of so many rows by [width, d].
    [[nodiscard]] std::int64_t products(std::int64_t rows, std::int64_t width) const { return rows * width * d_ / 8; }

    // Forward: the first two in any order, then the third, then the fourth.
    void multiply_rows(std::int64_t piece);  ///< U[a] = rows W[a, a]
    void multiply_edges(std::int64_t piece);
    void sum_edges(std::int64_t piece);  ///< S = bias + the sum over a signature's edges of their row times W[a, b]
    void pool(std::int64_t first, std::int64_t last, T* out,
              Clock& clock);  ///< rows first .. last-1 of out, [nodes, d]
    void end_forward();       ///< frees what backward does not need

    // Backward, from dout, [nodes, d], in this order.
    void begin_backward();
    void pack_weights(std::int64_t piece);  ///< at any time before rows_gradient
    void back_through_sequences(std::int64_t part, const T* dout);
    /// drows (+)= the sum over a of dU[a] W[a, a]^T, for rows first .. last-1, when dU has been made (of nodes: those
    /// of the part are; of classes: by sum_parts).
    void rows_gradient(std::int64_t first, std::int64_t last, T* drows, bool accumulate);
    void sum_parts(std::int64_t piece);
    void alpha_gradient(std::int64_t first, std::int64_t last, const T* dout, T* dalpha);
    void node_slots_gradient(std::int64_t piece);  ///< dW[a, a] = rows^T dU[a]
    void back_through_signatures(std::int64_t piece);
    void edge_slots_gradient(std::int64_t piece);  ///< dW[a, b] = edges^T dV[a, b], with dV of the rows of edges it met

    // What backward has made: to be moved away, since torch copies a gradient that has another owner.
    torch::Tensor dslots, dbias, dmap, dmap_bias;
    [[nodiscard]] torch::Tensor edges_gradient() const;
    void end_backward();  ///< frees what another backward would make anew

    /// Whether slots refer to classes, which all graphs share, rather than to nodes.
    [[nodiscard]] bool of_classes() const { return batch_.slots_are_classes; }

  private:
    [[nodiscard]] const T* weight(std::int64_t pair) const { return slots_ + pair * in_ * out_; }
    [[nodiscard]] std::unique_ptr<T[]> packed_map(bool transposed) const;

    batches::LrpBatch batch_;
    LrpOperands operands_;
    torch::Tensor scale_;
    kernels::Activation activation_;
    std::int64_t in_, out_, d_;
    std::vector<std::int64_t> part_nodes_;
    kernels::SequenceView view_;
    kernels::PoolView<T> pool_;
    const T *rows_, *edges_, *slots_;
    torch::Tensor u_, v_, s_;                         // [L, slot rows, d], [edge rows, d], [signatures, d]
    torch::Tensor edge_rows_;                         // [edge rows, in]
    torch::Tensor z_, y_, positive_, values_;         // of groups, [groups, d]; of sequences
    std::unique_ptr<T[]> packed_map_;                 // as products of this direction take it, for all threads
    torch::Tensor packed_weights_;                    // W[a, a]^T as products take them
    torch::Tensor du_, ds_, map_parts_, bias_parts_;  // a part each, but du only for classes
    torch::Tensor du_sum_, ds_sum_, signature_sums_, dv_, dedges_;
};

}  // namespace countable::ops
