#pragma once

#include "countable/models/stack.hpp"
#include "countable/ops/ppgn_block.hpp"

namespace countable::models {

/// A block of a Provably Powerful Graph Network (Maron, Ben-Hamu, Serviansky and Lipman 2019, section 6), on one matrix
/// of n x n entries for each channel:
///     X <- W [X, m1(X) m2(X)] + b,
/// where m1 and m2 are MLPs on the channels of an entry, the product is that of matrices, channel by channel, and the
/// brackets put the two side by side; their weights W = [W1, W2] are applied apart. As strong as 3-WL (2-FWL).
/// With `normalize` the product is divided by n, otherwise by `product_size`.
class PpgnLayer final : public Layer {
  public:
    PpgnLayer(std::int64_t in, std::int64_t out, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& x, const batches::Batch& batch) override;
    [[nodiscard]] torch::Tensor forward_relu(const torch::Tensor& x, const batches::Batch& batch) override;

  private:
    ops::PpgnBlockOptions block_;
    ops::Mlp m1_{nullptr}, m2_{nullptr};
    torch::nn::Linear skip_{nullptr}, product_{nullptr};  // the product's has no bias of its own
};

[[nodiscard]] std::shared_ptr<Model> make_ppgn(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
