#pragma once

#include "countable/kernels/dense.hpp"
#include "countable/kernels/matmul.hpp"
#include "countable/tensor/torch.hpp"

// A linear map inside of a larger operation, which divides the rows into parts and sees to the threads.
namespace countable::ops {

/// Without values, of the type of another tensor.
[[nodiscard]] inline torch::Tensor like(const torch::Tensor& x, at::IntArrayRef sizes) {
    return torch::empty(sizes, x.options().requires_grad(false));
}

/// y = x W^T + bias, then what follows, for rows first .. last-1. All of them contiguous.
template <typename T>
void linear_rows(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias, kernels::After after,
                 std::int64_t first, std::int64_t last, const torch::Tensor& y) {
    const std::int64_t in = weight.size(1), out = weight.size(0);
    kernels::product_kernels<T>().multiply({x.data_ptr<T>() + first * in, in, 1}, {weight.data_ptr<T>(), 1, in},
                                           y.data_ptr<T>() + first * out, out, last - first, out, in,
                                           kernels::Write::Set);
    kernels::dense_kernels<T>().finish(y.data_ptr<T>(), bias.data_ptr<T>(), after, out, first, last);
}

/// Gradients of W and bias as sums over parts of the rows, which may be added at the same time.
template <typename T>
class LinearGradient {
  public:
    LinearGradient(const torch::Tensor& of, std::int64_t parts)
        : weight(like(of, of.sizes())),
          bias(like(of, {of.size(0)})),
          weight_parts_(like(of, {parts, of.size(0), of.size(1)})),
          bias_parts_(torch::zeros({parts, of.size(0)}, bias.options())) {}

    void add_rows(std::int64_t part, const torch::Tensor& dy, const torch::Tensor& x, std::int64_t first,
                  std::int64_t last) {
        const std::int64_t in = weight.size(1), out = weight.size(0);
        kernels::product_kernels<T>().multiply(
            {dy.data_ptr<T>() + first * out, 1, out}, {x.data_ptr<T>() + first * in, in, 1},
            weight_parts_.data_ptr<T>() + part * out * in, in, out, in, last - first, kernels::Write::Set);
        kernels::dense_kernels<T>().column_sums(dy.data_ptr<T>(), out, first, last,
                                                bias_parts_.data_ptr<T>() + part * out);
    }
    /// Piece p of so many, of the entries of W; the first one has the bias.
    void sum_parts(std::int64_t piece, std::int64_t pieces) {
        const std::int64_t parts = bias_parts_.size(0), size = weight.numel(), out = bias.numel();
        kernels::dense_kernels<T>().sum_parts(weight_parts_.data_ptr<T>(), parts, size, size * piece / pieces,
                                              size * (piece + 1) / pieces, weight.data_ptr<T>());
        if (piece == 0)
            kernels::dense_kernels<T>().sum_parts(bias_parts_.data_ptr<T>(), parts, out, 0, out, bias.data_ptr<T>());
    }

    torch::Tensor weight, bias;

  private:
    torch::Tensor weight_parts_, bias_parts_;
};

}  // namespace countable::ops
