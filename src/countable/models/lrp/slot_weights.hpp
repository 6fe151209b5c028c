#pragma once

#include "countable/tensor/torch.hpp"

namespace countable::models {

/// The weights of the first map of an LRP layer: a matrix for each slot (a, b) of a sequence.
class SlotWeightsImpl : public torch::nn::Module {
  public:
    struct Options {
        std::int64_t length, in, out;
        bool bias = true;
        bool unit_normal = false;  ///< the authors' initialisation, else one whose outputs have the size of the inputs
    };
    explicit SlotWeightsImpl(const Options& options);

    torch::Tensor weight;  ///< [L, L, in, out]
    torch::Tensor bias;    ///< [out], or undefined
};
TORCH_MODULE(SlotWeights);

}  // namespace countable::models
