#pragma once

#include "countable/models/stack.hpp"
#include "countable/models/tensors/equivariant_linear.hpp"

namespace countable::models {

/// A layer of a k-th order Invariant Graph Network (Maron et al. 2019, "Invariant and equivariant graph networks"):
/// X <- ReLU(L(X)) with a linear equivariant L on tensors of order k; the ReLU is the stack's.
class IgnLayer final : public Layer {
  public:
    IgnLayer(int order, std::int64_t in, std::int64_t out, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& x, const batches::Batch& batch) override;

  private:
    EquivariantLinear linear_{nullptr};
};

/// 2-IGN: O(n^2) numbers and time a layer. Tells apart exactly what 2-WL does (the paper, lemma on 2-IGN and 2-WL).
[[nodiscard]] std::shared_ptr<Model> make_2_ign(const ModelOptions& options, const Widths& widths);

/// 3-IGN: O(n^3), at least as strong as 3-WL. A batch whose layers would take more than max_tensor_bytes throws
/// std::invalid_argument, which names the size of its largest graph.
[[nodiscard]] std::shared_ptr<Model> make_3_ign(const ModelOptions& options, const Widths& widths);

inline constexpr std::int64_t max_tensor_bytes = std::int64_t{4} << 30;

}  // namespace countable::models
