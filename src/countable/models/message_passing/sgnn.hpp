#pragma once

#include "countable/models/stack.hpp"

namespace countable::models {

/// Spectral GNN (Chen, Li and Bruna 2019) with the operators of the paper's appendix "Models", {I, A, min(A^2, 1)}:
///     H <- sum over operators O of O H W_O + b.
/// min(A^2, 1) joins nodes with a common neighbour, and every node that has a neighbour with itself. With edge features
/// the message along A is W_A h_u + W_e e_uv. All sums come before the weights, which are one matrix.
class SgnnLayer final : public Layer {
  public:
    SgnnLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;
    [[nodiscard]] torch::Tensor forward_relu(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    [[nodiscard]] torch::Tensor terms(const torch::Tensor& h, const batches::Batch& batch) const;

    std::int64_t edge_width_;
    torch::nn::Linear linear_{nullptr};  // of [H, A H, min(A^2, 1) H, sum of e_uv]
};

[[nodiscard]] std::shared_ptr<Model> make_sgnn(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
