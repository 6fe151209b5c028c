#pragma once

#include <vector>

#include "countable/kernels/buffer.hpp"
#include "countable/kernels/matmul.hpp"
#include "countable/tensor/torch.hpp"

// For operations only that apply a small MLP to some rows after the other.
namespace countable::ops {

/// Weight and bias of each of one or two linear layers.
struct BlockMaps {
    std::vector<torch::Tensor> tensors;

    explicit BlockMaps(std::vector<torch::Tensor> given) : tensors(std::move(given)) {
        for (torch::Tensor& tensor : tensors) tensor = tensor.contiguous();
    }
    [[nodiscard]] std::int64_t depth() const { return std::ssize(tensors) / 2; }
    [[nodiscard]] const torch::Tensor& weight(std::int64_t layer) const { return tensors[2 * layer]; }
    template <typename T>
    [[nodiscard]] const T* bias(std::int64_t layer) const {
        return tensors[2 * layer + 1].template data_ptr<T>();
    }
    [[nodiscard]] std::int64_t hidden() const { return weight(0).size(0); }
    [[nodiscard]] std::int64_t out() const { return weight(depth() - 1).size(0); }
};

/// A matrix [inner, columns] as products take it.
template <typename T>
struct PackedMatrix {
    PackedMatrix(const kernels::Strided<T>& matrix, std::int64_t inner_, std::int64_t columns_)
        : inner(inner_), columns(columns_), numbers(static_cast<std::size_t>(kernels::packed_size(columns_, inner_))) {
        kernels::product_kernels<T>().pack(matrix, columns, inner, numbers.data());
    }
    void multiply(const T* x, std::int64_t rows, T* y, kernels::Write write = kernels::Write::Set) const {
        kernels::product_kernels<T>().multiply_packed({x, inner, 1}, numbers.data(), y, columns, rows, columns, inner,
                                                      write);
    }
    std::int64_t inner, columns;
    kernels::Buffer<T> numbers;
};

/// dW += d^T x for matrices of `rows` rows, where the rows of dW are `row` numbers apart.
template <typename T>
void add_weight_gradient(const T* d, std::int64_t out, const T* x, std::int64_t in, std::int64_t row, std::int64_t rows,
                         T* sum) {
    kernels::product_kernels<T>().multiply({d, 1, out}, {x, in, 1}, sum, row, out, in, rows, kernels::Write::Add);
}

}  // namespace countable::ops
