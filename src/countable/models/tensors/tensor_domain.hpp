#pragma once

#include "countable/models/stack.hpp"

namespace countable::models {

/// The rows are the k-tuples of nodes of each graph (tuples.hpp), k = 2 or 3.
///
/// Order 2 is the tensor B of the paper (section "Invariant Graph Networks"), d = max(node width, edge width):
///     B[i, i, 1:d_n] = x_i,   B[i, j, 1:d_e] = e_ij for edges,   B[i, j, d+1] = A_ij,   all else 0.
/// Unlabelled nodes have the feature 1, so B of an unattributed graph is (I, A), where the paper has A alone; the
/// equivariant maps make I themselves, the product of matrices of PPGN needs it.
///
/// With PairInput::Endpoints, the entry (i, j) of order 2 is B[i, j], x_i and x_j side by side, if nodes have more than
/// one feature.
///
/// Order 3: the entry (i, j, k) is B[i, j], B[i, k], B[j, k], x_i, x_j, x_k side by side. It tells which of the three
/// nodes are equal (features are one-hot, so B is nonzero on the diagonal and differs there from any edge in A), which
/// are adjacent, and all labels: the isomorphism type of the triple, as the initial colours of 3-WL.
///
/// Pooled by the Bell(k) linear invariant maps: sums over the tuples whose nodes are equal as a partition of the k
/// positions says (the trace and the sum of all entries, for k = 2), or the means. A node has the contractions of the
/// tensor to a vector (contraction.hpp): for k = 2 the diagonal and the sums of rows and of columns.
class TensorDomain final : public Domain {
  public:
    enum class PairInput { Tensor, Endpoints };

    TensorDomain(int order, const Widths& widths, PairInput pairs = PairInput::Tensor)
        : order_(order), widths_(widths), endpoints_(pairs == PairInput::Endpoints && order == 2 && widths.node > 1) {}
    [[nodiscard]] std::int64_t input_width() const override;
    [[nodiscard]] torch::Tensor input(const batches::Batch& batch, Phase phase = Phase::Evaluation) const override;
    [[nodiscard]] std::int64_t pooled_factor() const override;
    [[nodiscard]] torch::Tensor pool(const torch::Tensor& rows, const batches::Batch& batch,
                                     const RowPooling& pooling) const override;
    [[nodiscard]] std::int64_t node_factor() const override;
    [[nodiscard]] torch::Tensor pool_to_nodes(const torch::Tensor& rows, const batches::Batch& batch,
                                              const RowPooling& pooling) const override;

  private:
    int order_;
    Widths widths_;
    bool endpoints_;
};

}  // namespace countable::models
