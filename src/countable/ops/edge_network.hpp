#pragma once

#include "countable/batches/batch.hpp"
#include "countable/ops/mlp.hpp"

namespace countable::ops {

/// s_v = sum over neighbours u of a_vu outer x_u, row after row. Differentiable in both; bits do not depend on the
/// number of threads. [entries, k], [nodes, d] -> [nodes, k d]
[[nodiscard]] torch::Tensor outer_sum(const torch::Tensor& a, const torch::Tensor& x, const batches::Batch& batch);

/// The same by an outer product for each entry, for other devices and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor outer_sum(const torch::Tensor& a, const torch::Tensor& x, const batches::Batch& batch);
}  // namespace reference

/// The messages of an edge network (Gilmer et al. 2017):
///     m_v = sum over neighbours u of A(e_vu) h_u,   A(e) a matrix out x in: an MLP of the features of the edge.
/// Where edges have no features, A is one matrix that is learnt. No matrix of an edge is ever made: with W_k the matrix
/// that the last layer has for its k-th input a_k, and B its bias,
///     m_v = B (sum of h_u) + [W_1 ... W_K] (sum of a(e_vu) outer h_u),
/// O(entries K in + nodes K in out) instead of O(entries K in out).
class EdgeNetworkImpl : public torch::nn::Module {
  public:
    struct Options {
        std::int64_t in = 1, out = 1, edge_width = 0;
        std::int64_t hidden = 32, depth = 2;  ///< channels between the linear layers of the MLP, and their number
    };
    explicit EdgeNetworkImpl(const Options& options);

    /// The input of the last layer for every entry. Several messages along the same edges share it. [entries, K]
    [[nodiscard]] torch::Tensor of_edges(const batches::Batch& batch);
    /// [entries, K], [nodes, in] -> [nodes, out]
    [[nodiscard]] torch::Tensor messages(const torch::Tensor& of_edges, const torch::Tensor& h,
                                         const batches::Batch& batch);

  private:
    Options options_;
    Mlp network_{nullptr};
};
TORCH_MODULE(EdgeNetwork);

}  // namespace countable::ops
