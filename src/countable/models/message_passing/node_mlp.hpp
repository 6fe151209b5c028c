#pragma once

#include "countable/models/stack.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::models {

/// The baseline "mlp", without edges: h_v <- MLP(h_v). To it a graph is the multiset of its node features.
class NodeMlpLayer final : public Layer {
  public:
    NodeMlpLayer(std::int64_t in, std::int64_t out, const ModelOptions& options);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& h, const batches::Batch& batch) override;

  private:
    ops::Mlp mlp_{nullptr};
};

[[nodiscard]] std::shared_ptr<Model> make_node_mlp(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
