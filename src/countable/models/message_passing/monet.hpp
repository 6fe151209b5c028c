#pragma once

#include "countable/models/stack.hpp"

namespace countable::models {

/// Mixture model network (Monti et al. 2017) with the pseudo-coordinates of Dwivedi et al. 2020, functions of degrees:
///     h_v <- b + sum over neighbours u and kernels k of w_k(p_vu) W_k h_u,
///     w_k(p) = exp(-1/2 sum over j of s_kj^2 (p_j - m_kj)^2),
///     p_vu = tanh(P ((deg u + 1)^-1/2, (deg v + 1)^-1/2 [, e_uv]) + c), two numbers.
/// m starts near 0 and s at 1. Edge features, where there are any, are further coordinates before P.
class MonetLayer final : public Layer {
  public:
    MonetLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;
    [[nodiscard]] torch::Tensor forward_relu(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    // For each node and kernel the weighted sum over its neighbours. [nodes, kernels * in]
    [[nodiscard]] torch::Tensor sums(const torch::Tensor& h, const batches::Batch& batch);
    // [entries, kernels]
    [[nodiscard]] torch::Tensor kernel_weights(const batches::Batch& batch);

    torch::nn::Linear coordinates_{nullptr}, linear_{nullptr};  // P and c; all W_k side by side, and b
    torch::Tensor means_, inverse_deviations_;                  // m and s: [kernels, 2]
};

[[nodiscard]] std::shared_ptr<Model> make_monet(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
