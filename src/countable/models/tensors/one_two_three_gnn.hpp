#pragma once

#include "countable/batches/set_batch.hpp"
#include "countable/models/stack.hpp"
#include "countable/ops/edge_network.hpp"

namespace countable::models {

/// A layer of the 1-GNN with edge features: h_v <- ELU(W h_v + b + sum over neighbours u of A(e_vu) h_u), with A as in
/// edge_network.hpp.
class EdgeNetworkLayer final : public Layer {
  public:
    EdgeNetworkLayer(std::int64_t in, std::int64_t out, std::int64_t edge_width, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    torch::nn::Linear own_{nullptr};
    ops::EdgeNetwork edges_{nullptr};
};

/// The layers on sets of nodes of one size. From the row of a set s
///     h_s = [mean of h_v over v in s, sum of x_v over v in s, number of edges in s (one-hot), sum of their features],
/// with h of the 1-GNN and x the node features, in each layer
///     h_s <- ELU(W h_s + b + W' sum over neighbours t of h_t),   neighbours as in graph/local_sets.hpp.
class SetGnn final : public torch::nn::Module {
  public:
    struct Options {
        std::int64_t nodes = 2;  ///< of a set
        std::int64_t in = 1, node_width = 1, edge_width = 0, width = 1, depth = 1;
    };
    explicit SetGnn(const Options& options);
    /// [nodes, in], [nodes, node_width] -> [sets, width]
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const torch::Tensor& x, const batches::SetBatch& sets);

  private:
    Options options_;
    std::vector<torch::nn::Linear> own_, neighbors_;
};

/// The 1-2-3-GNN of Morris et al. 2019, local, as their code has it for QM9: a 1-GNN of `depth` layers on nodes, then a
/// 2-GNN on all pairs and a 3-GNN on the connected sets of three nodes, each of depth - 1 layers (at least one), which
/// both start from the 1-GNN. The head sees the three pooled vectors side by side; with outputs at nodes, the node's own
/// vector and the sums, or means, over the pairs and over the triples that have the node.
class OneTwoThreeGnn final : public Model {
  public:
    OneTwoThreeGnn(const ModelOptions& options, const Widths& widths);
    [[nodiscard]] torch::Tensor forward(const batches::Batch& batch) override;
    [[nodiscard]] batches::Needs needs() const override;

  private:
    [[nodiscard]] torch::Tensor pool(const torch::Tensor& rows, const batches::SetBatch& sets) const;

    ModelOptions options_;
    bool at_nodes_;
    std::vector<std::shared_ptr<EdgeNetworkLayer>> layers_;
    std::shared_ptr<SetGnn> pairs_, triples_;
    ops::Mlp head_{nullptr};
};

[[nodiscard]] std::shared_ptr<Model> make_1_2_3_gnn(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
