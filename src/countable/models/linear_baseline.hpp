#pragma once

#include "countable/models/model.hpp"

namespace countable::models {

/// What a graph is made of: the sums of the features of its nodes, and 1. [graphs, node_width + 1]
[[nodiscard]] torch::Tensor composition_of(const batches::Batch& batch);

/// A network beside a linear function of the composition, which is not learnt but given: the energy of a molecule is
/// almost that of its atoms, and a network has the rest to learn. Its numbers are a buffer and no parameters.
class WithComposition final : public Model {
  public:
    WithComposition(std::shared_ptr<Model> network, const Widths& widths);

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
