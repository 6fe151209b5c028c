#pragma once

#include "countable/kernels/dense.hpp"
#include "countable/models/stack.hpp"
#include "countable/ops/mlp.hpp"
#include "countable/ops/rooted/rooted_rows.hpp"

namespace countable::models {

/// GIN in the copy of the graph that a root has marked: with r the root, a node u or an edge (u, u'),
///     h(r, v) <- MLP((1 + eps) h(r, v) + sum over neighbours w of v of h(r, w)).
/// With edge features the message is ReLU(h(r, w) + W e_vw + b), as in gin.hpp. With options.egonet_radius above 0 the graph
/// is the egonet of the root.
class RootedGinLayer final : public Layer {
  public:
    RootedGinLayer(ops::Roots roots, std::int64_t in, std::int64_t out, std::int64_t edge_width,
                   const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;
    [[nodiscard]] torch::Tensor forward_relu(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch, kernels::After after);

    ops::Roots roots_;
    bool in_egonets_;
    ops::Mlp mlp_{nullptr};
    torch::nn::Linear edge_{nullptr};
    torch::Tensor epsilon_;  // undefined unless learnt
};

/// The subgraph GNN with marked nodes: Zhang and Li 2021 (NGNN), You et al. 2021 (ID-GNN), Bevilacqua et al. 2022 (ESAN,
/// DS-GNN). A row for each pair (u, v), O(n m) messages a layer. As strong as the test subgraph-gnn, or subgraph-gnn:K in
/// egonets of radius K, which have as many rows as nodes.
[[nodiscard]] std::shared_ptr<Model> make_subgraph_gnn(const ModelOptions& options, const Widths& widths);

/// I2-GNN (Huang, Peng, Ma and Zhang 2023), on whole graphs or egonets: two marks, u and a neighbour u' of u. A row for each
/// (u, u', v), O(m^2) messages a layer. As strong as the test i2-gnn.
[[nodiscard]] std::shared_ptr<Model> make_i2_gnn(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
