#pragma once

#include "countable/models/stack.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::models {

/// Graph Isomorphism Network (Xu, Hu, Leskovec and Jegelka 2019, equation 4.1):
///     h_v <- MLP((1 + eps) h_v + sum over neighbours u of h_u).
/// With edge features the message is ReLU(h_u + W e_uv), as in Hu et al. 2020 ("GINE"). The hidden width of the MLP and
/// batch normalisation inside it are options.
class GinLayer final : public Layer {
  public:
    GinLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    ops::Mlp mlp_{nullptr};
    torch::nn::Linear edge_{nullptr};
    torch::Tensor epsilon_;  // undefined unless learnt
};

[[nodiscard]] std::shared_ptr<Model> make_gin(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
