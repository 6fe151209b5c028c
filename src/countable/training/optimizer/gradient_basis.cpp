#include "countable/training/optimizer/gradient_basis.hpp"

#include <algorithm>

#include "countable/kernels/matmul.hpp"
#include "countable/kernels/orthonormal.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::training {
namespace {

using torch::Tensor;

// Of C, as a share of its trace. Without it columns for the eigenvalue 0, as of units that are never active, would be a matter of
// rounding, and others after each update.
constexpr double shift = 1e-6;

bool has_basis(std::int64_t size) { return size > 1 && size <= GradientBasis::largest; }

// By our own kernel, whose sums are in the same order on any number of threads. Transposed matrices are not copied.
Tensor product(const Tensor& a, const Tensor& b) {
    Tensor c = torch::empty({a.size(0), b.size(1)}, a.options());
    tensor::in_type_of(c, [&]<typename T>(T) {
        kernels::product_kernels<T>().multiply({a.data_ptr<T>(), a.stride(0), a.stride(1)},
                                               {b.data_ptr<T>(), b.stride(0), b.stride(1)}, c.data_ptr<T>(), c.size(1),
                                               c.size(0), c.size(1), a.size(1), kernels::Write::Set);
    });
    return c;
}

// x with one of its dimensions as rows and all others as columns.
Tensor as_rows(const Tensor& x, std::int64_t dimension) { return x.transpose(0, dimension).flatten(1); }

// The same linear map of all columns along a dimension: its matrix times as_rows(), in the shape of x.
Tensor mapped(const Tensor& matrix, const Tensor& x, std::int64_t dimension) {
    return product(matrix, as_rows(x, dimension)).view_as(x.transpose(0, dimension)).transpose(0, dimension);
}

void orthonormalize(const Tensor& a) {
    Tensor space = torch::empty({2 * a.size(0)}, a.options());
    tensor::in_type_of(a, [&]<typename T>(T) {
        kernels::orthonormal_kernels<T>().orthonormalize(a.data_ptr<T>(), a.size(0), space.data_ptr<T>());
    });
}

}  // namespace

bool GradientBasis::fits(const Tensor& parameter) {
    return parameter.dim() > 1 && parameter.numel() > 0 && std::ranges::any_of(parameter.sizes(), has_basis);
}

GradientBasis::GradientBasis(const Tensor& parameter) {
    const auto options = parameter.options().requires_grad(false);
    for (std::int64_t dimension = 0; dimension < parameter.dim(); ++dimension) {
        const auto size = parameter.size(dimension);
        if (has_basis(size))
            sides_.push_back({dimension, torch::zeros({size, size}, options), torch::eye(size, options)});
    }
}

Tensor GradientBasis::coordinates(const Tensor& x) const {
    Tensor result = x;
    for (const auto& side : sides_) result = mapped(side.vectors.t(), result, side.dimension);
    return result.contiguous();
}

Tensor GradientBasis::from_coordinates(const Tensor& x) const {
    Tensor result = x;
    for (const auto& side : sides_) result = mapped(side.vectors, result, side.dimension);
    return result.contiguous();
}

void GradientBasis::add(const Tensor& gradient) {
    for (auto& side : sides_) {
        const Tensor rows = as_rows(gradient, side.dimension);
        side.covariance.mul_(beta).add_(product(rows, rows.t()), 1 - beta);
    }
}

void GradientBasis::update(Tensor first_moments, Tensor second_moments) {
    const Tensor first = from_coordinates(first_moments);
    for (auto& side : sides_) {
        const Tensor mapped_vectors =
            product(side.covariance, side.vectors).add_(side.vectors * side.covariance.trace(), shift);
        const Tensor eigenvalues = (mapped_vectors * side.vectors).sum(0);
        const Tensor order = std::get<1>(eigenvalues.sort(/*stable=*/true, /*dim=*/0, /*descending=*/true));
        second_moments.copy_(second_moments.index_select(side.dimension, order));
        side.vectors.copy_(mapped_vectors.index_select(1, order));
        orthonormalize(side.vectors);
    }
    first_moments.copy_(coordinates(first));
}

NamedTensors GradientBasis::state() const {
    NamedTensors all;
    for (const auto& side : sides_) {
        const auto number = std::to_string(side.dimension);
        all.push_back({"covariance." + number, side.covariance});
        all.push_back({"vectors." + number, side.vectors});
    }
    return all;
}

}  // namespace countable::training
