#pragma once

#include <memory>

#include "countable/models/lrp/slot_weights.hpp"
#include "countable/ops/lrp/lrp_layer.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::models {

/// One layer of LRP-l-k or Deep LRP-l-k (Chen et al. 2020, section 5 and appendix "Models"). With z(pi) as in
/// lrp_layer.hpp, alpha(pi) = MLP(degrees), or a polynomial of the degree of the root, and the mean (or sum)
/// over the sequences S(i) of node i:
///     synthetic: h_i <- ReLU(BN(mean over pi of alpha(pi) * z(pi))) [+ h_i],  BN and the last term only if asked for,
///                and the ReLU unless it is turned off;
///     molecular: m_i = mean over pi of alpha(pi) * (W2 z(pi) + b2),  h' = ReLU(BN(m)),
///                h <- ReLU(BN(W3 h' + b3 + h)).
class DeepLrpBlock final : public torch::nn::Module {
  public:
    struct Options {
        SlotWeightsImpl::Options slots;
        kernels::LrpOptions lrp = {};
        std::int64_t degrees;         ///< that alpha depends on: 1 or the length of a sequence
        std::int64_t polynomial = 0;  ///< alpha is a polynomial of this degree of the one degree; 0: an MLP
        std::int64_t edge_width =
            0;  ///< of the features of edges, which are embedded; 0: an edge is 1 in every channel
        bool molecular = false, batch_norm = false, residual = false;
        bool relu = true;  ///< of the synthetic formula
    };
    explicit DeepLrpBlock(const Options& options);

    /// slot_rows: what the slots of the batch refer to, [slot rows, in]; before: the nodes, [nodes, in]; edges:
    /// features of what the batch has for edges, [edge rows, edge width], undefined for unit vectors -> [nodes, out]
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& slot_rows, const torch::Tensor& before,
                                        const torch::Tensor& edges, const batches::LrpBatch& batch);

  private:
    Options options_;
    SlotWeights slots_{nullptr};
    ops::Mlp alpha_{nullptr};
    torch::Tensor edges_;  // [edge width, in]
    torch::nn::Linear sequence_map_{nullptr}, node_map_{nullptr};
    torch::nn::BatchNorm1d first_norm_{nullptr}, second_norm_{nullptr};
};

}  // namespace countable::models
