#pragma once

#include "countable/models/stack.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::models {

/// Distances as numbers that a linear map can tell apart: exp(-(d - m)^2 / (2 w^2)) for the means m = 0, w, 2 w, ... up
/// to 10 Angstrom, w = 0.2 Angstrom. [n] -> [n, 51]
[[nodiscard]] torch::Tensor distance_gaussians(const torch::Tensor& distances);

/// Deep Tensor Neural Network (Schuett et al. 2017). From c = E x, `depth` times with the same weights,
///     c_i <- c_i + sum over neighbours j of tanh(W ((F c_j + b) * (G f_ij + b'))),   * elementwise,
/// where f_ij are the features of the edge, of which the distance is replaced by its Gaussians; 1 where edges have no
/// features. Then the head for each node, and the sum or the mean of its outputs over the nodes of a graph. In the
/// paper all pairs of atoms are neighbours and f_ij is the distance alone: molecules::FeatureSet::Qm9Pairs.
class Dtnn final : public Model {
  public:
    Dtnn(const ModelOptions& options, const Widths& widths);
    [[nodiscard]] torch::Tensor forward(const batches::Batch& batch) override;
    [[nodiscard]] batches::Needs needs() const override;

  private:
    [[nodiscard]] torch::Tensor edge_features(const batches::Batch& batch) const;  // f

    ModelOptions options_;
    NodeDomain domain_;
    std::int64_t edge_width_;
    bool has_distances_;
    bool at_nodes_;
    torch::Tensor embedding_;  // E: [width, features]
    torch::nn::Linear nodes_{nullptr}, edges_{nullptr}, messages_{nullptr};
    ops::Mlp head_{nullptr};
};

[[nodiscard]] std::shared_ptr<Model> make_dtnn(const ModelOptions& options, const Widths& widths);

}  // namespace countable::models
