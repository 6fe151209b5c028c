#pragma once

#include <vector>

#include "countable/tensor/torch.hpp"

namespace countable::ops {

/// What stands between two linear layers.
enum class Between {
    Relu,
    NormRelu,  ///< batch normalisation, then ReLU
};

/// in -> hidden -> ... -> out: linear layers with ReLU between them, none at the end. [rows, in] -> [rows, out]
class MlpImpl : public torch::nn::Module {
  public:
    /// The widths of the input, of each hidden layer and of the output.
    explicit MlpImpl(const std::vector<std::int64_t>& widths, Between between = Between::Relu);
    /// `depth` linear layers whose hidden widths are all `hidden`.
    MlpImpl(std::int64_t in, std::int64_t hidden, std::int64_t out, std::int64_t depth,
            Between between = Between::Relu);
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& x);
    /// ReLU(forward(x))
    [[nodiscard]] torch::Tensor forward_relu(const torch::Tensor& x);

    /// For models that apply the linear layers one by one, at a cheaper place than the rows of forward().
    [[nodiscard]] std::vector<torch::nn::Linear>& layers() { return layers_; }
    [[nodiscard]] bool has_norms() const { return !norms_.empty(); }

  private:
    // What the last linear layer reads.
    [[nodiscard]] torch::Tensor hidden(const torch::Tensor& x);

    std::vector<torch::nn::Linear> layers_;
    std::vector<torch::nn::BatchNorm1d> norms_;  // one less than linear layers, or none
};
TORCH_MODULE(Mlp);

}  // namespace countable::ops
