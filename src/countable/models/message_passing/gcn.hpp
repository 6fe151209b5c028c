#pragma once

#include "countable/models/stack.hpp"

namespace countable::models {

/// Graph Convolutional Network (Kipf and Welling 2017, equation 2): with A~ = A + I and D~ the degrees of A~,
///     H <- D~^-1/2 A~ D~^-1/2 H W + b.
/// With edge features the message of u to v is W h_u + W_e e_uv, under the same normalisation; a loop has no feature.
/// With `message_relu`, as in the Open Graph Benchmark (Hu et al. 2020), messages are not linear: with z = W h + b,
///     h_v <- sum over neighbours u of ReLU(z_u + W_e e_uv) / sqrt(d_u d_v) + ReLU(z_v + r) / d_v,   d = degree + 1,
/// where r is learnt. Weights start as Glorot and Bengio (2010) have it, b and r at 0.
class GcnLayer final : public Layer {
  public:
    GcnLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options = {});
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    [[nodiscard]] torch::Tensor sum_of_messages(const torch::Tensor& h, const batches::Batch& batch);

    torch::nn::Linear linear_{nullptr}, edge_{nullptr};  // edge_ is empty without edge features
    torch::Tensor root_;                                 // r; undefined where messages are linear
};

[[nodiscard]] std::shared_ptr<Model> make_gcn(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
