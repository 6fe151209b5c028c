#pragma once

#include "countable/models/stack.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::models {

/// Message Passing Neural Network (Gilmer et al. 2017; the paper's section on MPNNs), the most general
/// with sums of messages:
///     m_v = sum over neighbours u of M([h_v, h_u, e_uv]),   h_v <- U([h_v, m_v]),
/// where M and U are MLPs of `mlp_depth` linear layers. Only what lies between the first and the last linear layer of M
/// is computed per edge, because the two commute with the gather and with the sum:
///     W [h_v, h_u, e_uv] = W_1 h_v + W_2 h_u + W_3 e_uv,        sum_u (W' z_u + b') = W' (sum_u z_u) + deg(v) b'.
class MpnnLayer final : public Layer {
  public:
    MpnnLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    [[nodiscard]] torch::Tensor messages(const torch::Tensor& h, const batches::Batch& batch);  // [nodes, out]

    std::int64_t in_, edge_width_;
    ops::Mlp message_{nullptr}, update_{nullptr};
};

[[nodiscard]] std::shared_ptr<Model> make_mpnn(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
