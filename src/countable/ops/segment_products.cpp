#include "countable/ops/segment_products.hpp"

#include "countable/kernels/matmul.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Calls body(T{}, segment, first row, number of rows); `products` is the number of multiplications altogether.
template <typename Body>
void for_segments(const Tensor& x, const Tensor& offsets, std::int64_t products, const Body& body) {
    const std::int64_t* const starts = tensor::indices(offsets);
    kernels::parallel_ranges(offsets.size(0) - 1, products / 8, [&](std::int64_t first, std::int64_t last) {
        tensor::in_type_of(x, [&](auto type) {
            for (std::int64_t s = first; s < last; ++s) body(type, s, starts[s], starts[s + 1] - starts[s]);
        });
    });
}

Tensor outer_sum_kernel(const Tensor& a, const Tensor& b, const Tensor& offsets) {
    const std::int64_t p = a.size(1), q = b.size(1);
    Tensor y = torch::zeros({offsets.size(0) - 1, p, q}, a.options());
    for_segments(a, offsets, a.numel() * q, [&]<typename T>(T, std::int64_t s, std::int64_t row, std::int64_t rows) {
        if (rows > 0)
            kernels::product_kernels<T>().multiply({a.data_ptr<T>() + row * p, 1, p}, {b.data_ptr<T>() + row * q, q, 1},
                                                   y.data_ptr<T>() + s * p * q, q, p, q, rows, kernels::Write::Set);
    });
    return y;
}

// The matrices may be transposed views.
Tensor matmul_kernel(const Tensor& x, const Tensor& matrices, const Tensor& offsets) {
    const std::int64_t p = x.size(1), q = matrices.size(2);
    Tensor y = torch::empty({x.size(0), q}, x.options());
    for_segments(x, offsets, x.numel() * q, [&]<typename T>(T, std::int64_t s, std::int64_t row, std::int64_t rows) {
        kernels::product_kernels<T>().multiply(
            {x.data_ptr<T>() + row * p, p, 1},
            {matrices.data_ptr<T>() + s * matrices.stride(0), matrices.stride(1), matrices.stride(2)},
            y.data_ptr<T>() + row * q, q, rows, q, p, kernels::Write::Set);
    });
    return y;
}

struct SegmentOuterSum : torch::autograd::Function<SegmentOuterSum> {
    static Tensor forward(AutogradContext* context, const Tensor& a_in, const Tensor& b_in, const Tensor& offsets) {
        const Tensor a = a_in.contiguous(), b = b_in.contiguous();
        context->save_for_backward({a, b, offsets});
        return outer_sum_kernel(a, b, offsets);
    }
    // Y = A^T B: dA = B dY^T, dB = A dY.
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor dy = gradients[0].contiguous();
        return {matmul_kernel(saved[1], dy.transpose(1, 2), saved[2]), matmul_kernel(saved[0], dy, saved[2]), {}};
    }
};

struct SegmentMatmul : torch::autograd::Function<SegmentMatmul> {
    static Tensor forward(AutogradContext* context, const Tensor& x_in, const Tensor& m_in, const Tensor& offsets) {
        const Tensor x = x_in.contiguous(), matrices = m_in.contiguous();
        context->save_for_backward({x, matrices, offsets});
        return matmul_kernel(x, matrices, offsets);
    }
    // Y = X M: dX = dY M^T, dM = X^T dY.
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor dy = gradients[0].contiguous();
        return {matmul_kernel(dy, saved[1].transpose(1, 2), saved[2]), outer_sum_kernel(saved[0], dy, saved[2]), {}};
    }
};

// body(segment, first row, last row + 1) of each segment.
template <typename Body>
std::vector<Tensor> of_segments(const Tensor& offsets, const Body& body) {
    const Tensor bounds = offsets.cpu();
    std::vector<Tensor> parts;
    for (std::int64_t s = 0; s + 1 < bounds.size(0); ++s)
        parts.push_back(body(s, tensor::indices(bounds)[s], tensor::indices(bounds)[s + 1]));
    return parts;
}

}  // namespace

Tensor segment_outer_sum(const Tensor& a, const Tensor& b, const Tensor& offsets) {
    TORCH_CHECK(a.size(0) == b.size(0), "segment_outer_sum: ", a.size(0), " and ", b.size(0), " rows");
    return tensor::is_cpu_float(a) ? SegmentOuterSum::apply(a, b, offsets)
                                   : reference::segment_outer_sum(a, b, offsets);
}

Tensor segment_matmul(const Tensor& x, const Tensor& matrices, const Tensor& offsets) {
    TORCH_CHECK(x.size(1) == matrices.size(1) && matrices.size(0) == offsets.size(0) - 1, "segment_matmul: ", x.sizes(),
                " by ", matrices.sizes());
    return tensor::is_cpu_float(x) ? SegmentMatmul::apply(x, matrices, offsets)
                                   : reference::segment_matmul(x, matrices, offsets);
}

namespace reference {

Tensor segment_outer_sum(const Tensor& a, const Tensor& b, const Tensor& offsets) {
    const auto parts = of_segments(offsets, [&](std::int64_t, std::int64_t first, std::int64_t last) {
        return a.slice(0, first, last).t().mm(b.slice(0, first, last));
    });
    return parts.empty() ? torch::zeros({0, a.size(1), b.size(1)}, a.options()) : torch::stack(parts);
}

Tensor segment_matmul(const Tensor& x, const Tensor& matrices, const Tensor& offsets) {
    const auto parts = of_segments(offsets, [&](std::int64_t s, std::int64_t first, std::int64_t last) {
        return x.slice(0, first, last).mm(matrices[s]);
    });
    return parts.empty() ? torch::zeros({0, matrices.size(2)}, x.options()) : torch::cat(parts);
}

}  // namespace reference

}  // namespace countable::ops
