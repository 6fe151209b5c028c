#pragma once

#include <optional>
#include <vector>

#include "countable/kernels/lrp/lrp_layer.hpp"
#include "countable/models/lrp/reference_slots.hpp"
#include "countable/models/model.hpp"

namespace countable::models {

/// A layer of LRP or Deep LRP as the paper's appendix writes it, with all L^2 slots of every sequence materialised: the
/// oracle of DeepLrpBlock and its contestant. Plain torch operations on any device, differentiable by autograd. It
/// computes with the parameters of the block, which it shares, and takes a row of features for every entry of the
/// adjacency, where the block takes one for every class of edges.
class ReferenceDeepLrpBlock {
  public:
    struct Options {
        kernels::LrpOptions lrp = {};
        bool residual = false, relu = true;
    };
    /// `block` is a DeepLrpBlock; the rest of its options shows in its parameters.
    ReferenceDeepLrpBlock(const torch::nn::Module& block, const Options& options);

    /// h: [nodes, in], edges: [entries, in] -> [nodes, out]
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const torch::Tensor& edges, const LrpSlots& slots);

    /// What the block makes of the edges of a batch, by entry: 1 in every channel, or its parameter `edges` times the
    /// edge's features (1 if there are none). [entries, in]
    [[nodiscard]] torch::Tensor edge_rows(const batches::Batch& batch) const;

  private:
    struct Linear {
        torch::Tensor weight, bias;
        [[nodiscard]] torch::Tensor operator()(const torch::Tensor& x) const;
    };
    [[nodiscard]] torch::Tensor alpha(const LrpSlots& slots) const;

    Options options_;
    torch::Tensor weight_, bias_, edges_;  // edges and bias undefined if the block has none
    Linear alpha0_;
    std::optional<Linear> alpha1_;  // none if alpha is a polynomial
    std::optional<Linear> sequence_map_, node_map_;
    std::vector<torch::nn::BatchNorm1d> norms_;
};

/// A whole model, with the parameters of a DeepLrp of these options.
class ReferenceDeepLrp {
  public:
    ReferenceDeepLrp(const torch::nn::Module& model, const ModelOptions& options);

    /// slots: those of the batch, as the model's truncation has them. -> [graphs, outputs]
    [[nodiscard]] torch::Tensor forward(const batches::Batch& batch, const LrpSlots& slots);

  private:
    ModelOptions options_;
    torch::Tensor embedding_, readout_weight_, readout_bias_;
    std::vector<ReferenceDeepLrpBlock> blocks_;
};

}  // namespace countable::models
