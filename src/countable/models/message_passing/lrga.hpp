#pragma once

#include "countable/models/model.hpp"

namespace countable::models {

/// Low-rank global attention beside a layer of message passing (Puny, Ben-Hamu and Lipman 2020). For the nodes of one
/// graph with rows X before and L after the layer, and U, V, Z, T = ReLU(X W_i + b_i) of `rank` channels each,
///     X <- BN(ReLU(W [U (V^T Z) / eta, T, L, X] + b)),   eta = 1/n sum over nodes v, w of U_v . V_w + 1e-6.
/// Time and memory are linear in the number of nodes. BN is an option.
class LrgaLayer final : public torch::nn::Module {
  public:
    explicit LrgaLayer(const ModelOptions& options);  ///< its width, rank and batch_norm
    /// The rows of all nodes of a batch. [nodes, width]
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& before, const torch::Tensor& local,
                                        const batches::Batch& batch);

  private:
    torch::nn::Linear factors_{nullptr}, reduce_{nullptr};  // W_i side by side; W
    torch::nn::BatchNorm1d norm_{nullptr};
};

}  // namespace countable::models
