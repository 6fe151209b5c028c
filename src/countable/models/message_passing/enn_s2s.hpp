#pragma once

#include "countable/models/stack.hpp"
#include "countable/ops/edge_network.hpp"
#include "countable/ops/set2set.hpp"

namespace countable::models {

/// A gated recurrent unit (Cho et al. 2014), with * elementwise and s the logistic function:
///     r = s(W_r m + U_r h),   z = s(W_z m + U_z h),   n = tanh(W_n m + r * (U_n h)),   h <- (1 - z) * n + z * h,
/// where every map has a bias.
class GruUpdate final : public torch::nn::Module {
  public:
    explicit GruUpdate(std::int64_t width);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& m, const torch::Tensor& h);

  private:
    torch::nn::Linear input_{nullptr}, hidden_{nullptr};  // to r, z, n, as in torch's GRU
};

/// The network enn-s2s of Gilmer et al. 2017: an edge network, a gated recurrent unit and set2set. From h = E x,
/// `depth` times with the same weights,
///     m_v = sum over neighbours u of A(e_vu) h_u,   h_v <- GRU(m_v, h_v),
/// with A(e) a matrix, an MLP of `mlp_depth` linear layers of the features of the edge (edge_network.hpp). Then
/// set2set in three steps over the rows P [h_v, E x_v] of a graph, and the head.
class EnnS2s final : public Model {
  public:
    EnnS2s(const ModelOptions& options, const Widths& widths);
    [[nodiscard]] torch::Tensor forward(const batches::Batch& batch) override;
    [[nodiscard]] batches::Needs needs() const override;

  private:
    ModelOptions options_;
    NodeDomain domain_;
    torch::Tensor embedding_;  // E: [width, features]
    ops::EdgeNetwork edges_{nullptr};
    std::shared_ptr<GruUpdate> update_;
    torch::nn::Linear rows_{nullptr};  // P
    ops::Set2Set readout_{nullptr};
    ops::Mlp head_{nullptr};
};

[[nodiscard]] std::shared_ptr<Model> make_enn_s2s(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
