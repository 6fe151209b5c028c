#pragma once

#include <vector>

#include "countable/tensor/torch.hpp"

namespace countable::ops {

/// in -> hidden -> ... -> out: `depth` linear layers with ReLU between them, none at the end. [rows, in] -> [rows, out]
class MlpImpl : public torch::nn::Module {
  public:
    MlpImpl(std::int64_t in, std::int64_t hidden, std::int64_t out, std::int64_t depth);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& x);

    /// For models that apply the linear layers one by one, at a cheaper place than the rows of forward().
    [[nodiscard]] std::vector<torch::nn::Linear>& layers() { return layers_; }

  private:
    std::vector<torch::nn::Linear> layers_;
};
TORCH_MODULE(Mlp);

}  // namespace countable::ops
