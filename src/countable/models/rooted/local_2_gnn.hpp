#pragma once

#include "countable/kernels/dense.hpp"
#include "countable/models/stack.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::models {

/// A layer of the local 2-GNN on pairs of nodes, also called SSWL (Zhang, Feng, Du, He and Wang 2023):
///     h(u, v) <- MLP([(1 + eps) h(u, v) + sum over neighbours w of v of h(u, w), sum over neighbours w of u of h(w, v)]),
/// with the two sums side by side, so that the first linear layer has a map of its own for each. With edge features the
/// messages are ReLU(h(u, w) + W e_vw + b) and ReLU(h(w, v) + W' e_uw + b').
class Local2GnnLayer final : public Layer {
  public:
    Local2GnnLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;
    [[nodiscard]] torch::Tensor forward_relu(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch, kernels::After after);

    ops::Mlp mlp_{nullptr};
    torch::nn::Linear node_edge_{nullptr}, root_edge_{nullptr};
    torch::Tensor epsilon_;  // undefined unless learnt
};

/// A row for each pair (u, v), which starts as the isomorphism type of the pair; O(n m) messages a layer. As strong as
/// the test local-2-gnn.
[[nodiscard]] std::shared_ptr<Model> make_local_2_gnn(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
