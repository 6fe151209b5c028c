#pragma once

#include <vector>

#include "countable/kernels/pooling.hpp"
#include "countable/tensor/torch.hpp"

namespace countable::models {

/// All linear maps from tensors of order k over the nodes of a graph to such tensors that commute with renaming the
/// nodes, with bias (Maron, Ben-Hamu, Shamir and Lipman 2019, "Invariant and equivariant graph networks"): one map for
/// every partition of the 2k positions of input and output, Bell(2k) of them (15 for k = 2, 203 for k = 3), and one
/// bias for every partition of the k positions of the output, Bell(k) of them (2 and 5).
///
/// A map sums the input down to a tensor of the r blocks that input and output share, and copies that to the output
/// (contraction.hpp): Bell(2k) = sum over r of c_r^2 r! with c_r ordered contractions to order r. Mixing the channels
/// commutes with both, so it is done in between, on the smallest tensor: one matrix product for each r,
///     [sum n^r, c_r r! d] x [c_r r! d, c_r d'],
/// of which only r = k (for k = 2 the tensor and its transpose) has n^k rows. The biases belong to r = 0, where there
/// is a contraction for every partition of the k positions. Rows are those of tuples.hpp.
///
/// For the mean a sum over m nodes of a graph with n of them is divided by n^m, else not.
class EquivariantLinearImpl : public torch::nn::Module {
  public:
    EquivariantLinearImpl(int order, std::int64_t in, std::int64_t out, kernels::Pooling pooling);

    /// [sum n^order, in] -> [sum n^order, out]
    [[nodiscard]] torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& graph_offsets);

  private:
    int order_;
    kernels::Pooling pooling_;
    std::vector<torch::Tensor> weights_;  // of r = 0 .. k: [c_r out, c_r r! in]
    torch::Tensor bias_;                  // [c_0 out]
};
TORCH_MODULE(EquivariantLinear);

}  // namespace countable::models
