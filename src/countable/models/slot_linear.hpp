#pragma once

#include "countable/models/lrp_ops.hpp"

namespace countable::models {

/// The first map of an LRP layer and its activation, summed within groups: for a sequence pi with the slot tensor
/// X[a,a] = h_{pi_a}, X[a,b] = e_{pi_a pi_b} where these are adjacent, 0 elsewhere (Chen et al. 2020, section 5),
///     z(pi) = act(sum over a, b of X[a,b] W[a,b] + bias),   Z[g] = sum of z(pi) over the sequences of group g.
/// The authors materialise X, L^2 d numbers per sequence. A sum over slots commutes with the gathering of slots, so we
/// multiply each node once (U_a = h W[a,a]) and each class of edges once (V_ab = e W[a,b]), add up V per signature, and
/// then U along the sequences.
class SlotLinearImpl : public torch::nn::Module {
  public:
    struct Options {
        std::int64_t length, in, out;
        Activation activation = Activation::Relu;
        bool bias = true;
        bool unit_normal = false;  ///< the authors' initialisation, else one whose outputs have the size of the inputs
    };
    explicit SlotLinearImpl(const Options& options);

    /// rows: [slot rows, in]; edges: [edge classes, in] -> [groups, out]
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& rows, const torch::Tensor& edges, const LrpBatch& batch);

    torch::Tensor weight;  ///< [L, L, in, out]
    torch::Tensor bias;    ///< [out], or undefined

  private:
    Options options_;
};
TORCH_MODULE(SlotLinear);

}  // namespace countable::models
