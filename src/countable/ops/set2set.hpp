#pragma once

#include "countable/tensor/torch.hpp"

namespace countable::ops {

/// Set2set (Vinyals, Bengio and Kudlur 2016): an LSTM asks the rows z_i of each segment a question several times and
/// reads their mean, weighted by how well they answer. From q* = 0 and a state of zeros, in each step
///     q = LSTM(q*),   a_i = softmax over the segment of z_i . q,   r = sum of a_i z_i,   q* <- [q, r].
/// The result is the last q*. It does not depend on the order of the rows; r of an empty segment is 0.
class Set2SetImpl : public torch::nn::Module {
  public:
    Set2SetImpl(std::int64_t width, std::int64_t steps);
    /// [rows, width] -> [segments, 2 width]
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& z, const torch::Tensor& offsets);

  private:
    std::int64_t width_, steps_;
    torch::nn::Linear input_{nullptr}, hidden_{nullptr};  // to the gates i, f, g, o, as in torch's LSTM
};
TORCH_MODULE(Set2Set);

}  // namespace countable::ops
