#pragma once

#include "countable/models/model.hpp"

namespace countable::models {

/// The inputs of the linear baseline: the sums of the node features of each graph, and 1. [graphs, node_width + 1]
[[nodiscard]] torch::Tensor baseline_features(const batches::Batch& batch);

/// The sum of a network and a linear function of baseline_features(). The weights of the linear function are set, not
/// trained (training/linear/fit_linear_baseline.hpp): the energy of a molecule is almost the sum over its atoms, and
/// the network learns the rest. They are a buffer, which files call "composition".
class WithLinearBaseline final : public Model {
  public:
    WithLinearBaseline(std::shared_ptr<Model> network, const Widths& widths);

    [[nodiscard]] torch::Tensor forward(const batches::Batch& batch) override;
    [[nodiscard]] batches::Needs needs() const override { return network_->needs(); }

    /// [node_width + 1, outputs], at first 0
    [[nodiscard]] const torch::Tensor& weights() const { return weights_; }
    void set_weights(const torch::Tensor& weights);

  private:
    std::shared_ptr<Model> network_;
    torch::Tensor weights_;
};

}  // namespace countable::models
