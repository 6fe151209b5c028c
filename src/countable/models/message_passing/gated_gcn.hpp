#pragma once

#include "countable/models/message_passing/lrga.hpp"
#include "countable/models/stack.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::models {

/// A layer of GatedGcn: vectors of nodes and of the two directions of every edge.
class GatedGcnLayer final : public torch::nn::Module {
  public:
    explicit GatedGcnLayer(const ModelOptions& options);  ///< its width, batch_norm and residual

    struct State {
        torch::Tensor nodes, edges;  ///< [nodes, width], [entries, width]
    };
    [[nodiscard]] State forward(const State& state, const batches::Batch& batch);

  private:
    [[nodiscard]] torch::Tensor activated(const torch::Tensor& next, const torch::Tensor& before,
                                          torch::nn::BatchNorm1d& norm) const;

    bool residual_;
    torch::nn::Linear own_{nullptr}, neighbor_{nullptr}, edge_{nullptr}, receiver_{nullptr}, sender_{nullptr};
    torch::nn::BatchNorm1d node_norm_{nullptr}, edge_norm_{nullptr};
};

/// Residual gated graph convolution (Bresson and Laurent 2017) as in the benchmark of Dwivedi et al. 2020. Nodes and
/// edges are embedded first; edges without features have a vector that is learnt. Then, for an entry (v, u),
///     e'_vu = C e_vu + D h_v + E h_u,   g_vu = s(e'_vu) / (sum over neighbours w of s(e'_vw) + 1e-6),
///     h'_v = A h_v + sum over neighbours u of g_vu * B h_u,   s the logistic function, * elementwise,
///     h <- [h +] ReLU(BN(h')),   e <- [e +] ReLU(BN(e')),
/// and the head after the sum or mean over the nodes. With `laplacian_pe` those eigenvectors are appended to the node
/// features. With low-rank global attention a LrgaLayer follows each layer.
class GatedGcn final : public Model {
  public:
    enum class Attention { None, LowRank };
    GatedGcn(const ModelOptions& options, const Widths& widths, Attention attention);
    [[nodiscard]] torch::Tensor forward(const batches::Batch& batch) override;
    [[nodiscard]] batches::Needs needs() const override;

  private:
    ModelOptions options_;
    NodeDomain domain_;
    datasets::TargetLevel level_;
    bool has_edges_;
    torch::Tensor node_embedding_, edge_embedding_;  // [width, features]
    std::vector<std::shared_ptr<GatedGcnLayer>> layers_;
    std::vector<std::shared_ptr<LrgaLayer>> attention_;  // one for each layer, or none
    ops::Mlp head_{nullptr};
};

[[nodiscard]] std::shared_ptr<Model> make_gated_gcn(const ModelOptions& options, const Widths& widths);
[[nodiscard]] std::shared_ptr<Model> make_lrga_gated_gcn(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
