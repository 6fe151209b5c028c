#pragma once

#include "countable/models/stack.hpp"

namespace countable::models {

/// Graph Attention Network (Velickovic et al. 2018), for each head with its share of the channels:
///     z = W h,   h_v <- b + sum over v itself and its neighbours u of a_vu z_u,
///     a_vu = softmax over u of LeakyReLU(p . z_v + q . z_u [+ r . e_vu]), slope 0.2.
/// The last term is there where edges have features; v itself has none.
class GatLayer final : public Layer {
  public:
    GatLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    std::int64_t heads_;
    torch::nn::Linear linear_{nullptr}, edge_{nullptr};
    torch::Tensor to_, from_, bias_;  // p and q: [heads, out / heads]
};

/// Throws std::invalid_argument unless the width is a multiple of the number of heads.
[[nodiscard]] std::shared_ptr<Model> make_gat(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
