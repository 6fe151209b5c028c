#pragma once

#include "countable/kernels/dense.hpp"
#include "countable/models/stack.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::models {

/// Over which nodes w a local 2-FGNN sums.
enum class Walks {
    AtNode,  ///< the neighbours of v
    AtBoth,  ///< the neighbours of v, and those of u
};

/// A layer of the local 2-FGNN on pairs of nodes (Zhang, Feng, Du, He and Wang 2023):
///     h(u, v) <- MLP([h(u, v), sum over neighbours w of v of f(h(u, w)) * g(h(w, v))]),
/// with linear maps f and g and the product channel by channel. Its symmetric form has a third part,
///     sum over neighbours w of u of f'(h(w, v)) * g'(h(u, w)).
/// g is computed for adjacent pairs only, of which there are few.
class Local2FgnnLayer final : public Layer {
  public:
    Local2FgnnLayer(Walks walks, std::int64_t in, std::int64_t out, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;
    [[nodiscard]] torch::Tensor forward_relu(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch, kernels::After after);

    ops::Mlp mlp_{nullptr};
    torch::nn::Linear far_{nullptr}, near_{nullptr};            // f and g
    torch::nn::Linear root_far_{nullptr}, root_near_{nullptr};  // f' and g'
};

/// A row for each pair (u, v), which starts as the isomorphism type of the pair, edge features included; O(n m) products a
/// layer. As strong as the test local-2-fgnn.
[[nodiscard]] std::shared_ptr<Model> make_local_2_fgnn(const ModelOptions& options, const Widths& widths);
/// The symmetric form, as strong as the test local-2-fgnn-symmetric.
[[nodiscard]] std::shared_ptr<Model> make_local_2_fgnn_symmetric(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
