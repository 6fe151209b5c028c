#pragma once

#include "countable/models/message_passing/graphsage.hpp"
#include "countable/models/stack.hpp"

namespace countable::models {

/// The pooling of DiffPool (Ying et al. 2018, equations 3 to 6). A graph with rows h of its nodes becomes one with
/// `clusters` nodes, all of them adjacent with weights:
///     S = softmax over clusters of P(h),   Z = ReLU(BN(E(h))),   X = S^T Z,   A' = S^T A S,
/// where P and E are layers of GraphSAGE with means over neighbours, and BN is an option.
class DiffPoolLayer final : public torch::nn::Module {
  public:
    DiffPoolLayer(std::int64_t edge_width, const ModelOptions& options);

    struct Pooled {
        torch::Tensor rows;       ///< X: [graphs, clusters, width]
        torch::Tensor adjacency;  ///< A': [graphs, clusters, clusters]
    };
    [[nodiscard]] Pooled forward(const torch::Tensor& h, const batches::Batch& batch);

  private:
    std::shared_ptr<GraphSageLayer> assign_, embed_;  // P and E
    torch::nn::BatchNorm1d norm_{nullptr};
};

/// GraphSAGE with one differentiable pooling, as in the benchmark of Dwivedi et al. 2020:
///     h_t = [h_{t-1} +] ReLU(BN(SAGE_t(h_{t-1}))),   t = 1 .. depth, h_0 a linear map of the node features;
///     X_0, A' the pooled graph;   X_t = [X_{t-1} +] ReLU(BN(A' X_{t-1} W_t + b_t)),   t = 1 .. depth;
/// the readout sums or averages X over the clusters, and the head follows. The link prediction and entropy losses of
/// Ying et al. are not there: the benchmark has them, but adds those of a second pooling and later ones only.
class DiffPool final : public Model {
  public:
    DiffPool(const ModelOptions& options, const Widths& widths);
    [[nodiscard]] torch::Tensor forward(const batches::Batch& batch) override;
    [[nodiscard]] batches::Needs needs() const override { return {.laplacian_pe = options_.laplacian_pe}; }

  private:
    /// ReLU(BN(next)) with the residual term and dropout, as far as the options have them.
    [[nodiscard]] torch::Tensor activated(const torch::Tensor& next, const torch::Tensor& before, std::size_t norm);

    ModelOptions options_;
    NodeDomain domain_;
    torch::Tensor embedding_;  // [width, features]
    std::vector<std::shared_ptr<GraphSageLayer>> layers_;
    std::shared_ptr<DiffPoolLayer> pooling_;
    std::vector<torch::nn::Linear> pooled_layers_;  // W_t and b_t
    std::vector<torch::nn::BatchNorm1d> norms_;     // of the layers before the pooling, then of those after it
    ops::Mlp head_{nullptr};
};

[[nodiscard]] std::shared_ptr<Model> make_diffpool(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
