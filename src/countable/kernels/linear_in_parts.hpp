#pragma once

#include <cstdint>
#include <vector>

#include "countable/kernels/buffer.hpp"
#include "countable/kernels/dense.hpp"
#include "countable/kernels/matmul.hpp"

// A linear map inside of a larger operation, which divides the rows into parts and sees to the threads.
namespace countable::kernels {

/// W [out, in] and bias [out].
template <typename T>
struct LinearView {
    const T *weight, *bias;
    std::int64_t in, out;
};

/// y = x W^T + bias, then what follows, for rows first .. last-1.
template <typename T>
void linear_rows(const T* x, const LinearView<T>& linear, After after, std::int64_t first, std::int64_t last, T* y) {
    const std::int64_t in = linear.in, out = linear.out;
    product_kernels<T>().multiply({x + first * in, in, 1}, {linear.weight, 1, in}, y + first * out, out, last - first,
                                  out, in, Write::Set);
    dense_kernels<T>().finish(y, linear.bias, after, out, first, last);
}

/// Gradients of W and bias as sums over parts of the rows, which may be added at the same time.
template <typename T>
class LinearGradient {
  public:
    LinearGradient(const LinearView<T>& of, std::int64_t parts)
        : in_(of.in),
          out_(of.out),
          parts_(parts),
          weight_parts_(static_cast<std::size_t>(parts * in_ * out_)),
          bias_parts_(static_cast<std::size_t>(parts * out_), T{0}) {}

    void add_rows(std::int64_t part, const T* dy, const T* x, std::int64_t first, std::int64_t last) {
        product_kernels<T>().multiply({dy + first * out_, 1, out_}, {x + first * in_, in_, 1},
                                      weight_parts_.data() + part * out_ * in_, in_, out_, in_, last - first,
                                      Write::Set);
        dense_kernels<T>().column_sums(dy, out_, first, last, bias_parts_.data() + part * out_);
    }
    /// Piece p of so many, of the entries of W; the first one has the bias.
    void sum_parts(std::int64_t piece, std::int64_t pieces, T* weight, T* bias) const {
        const std::int64_t size = in_ * out_;
        dense_kernels<T>().sum_parts(weight_parts_.data(), parts_, size, size * piece / pieces,
                                     size * (piece + 1) / pieces, weight);
        if (piece == 0) dense_kernels<T>().sum_parts(bias_parts_.data(), parts_, out_, 0, out_, bias);
    }

  private:
    std::int64_t in_, out_, parts_;
    Buffer<T> weight_parts_;
    std::vector<T> bias_parts_;
};

}  // namespace countable::kernels
