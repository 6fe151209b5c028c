#pragma once

#include <cstdint>

namespace countable::kernels {

/// What follows a linear map.
enum class After { Nothing, Relu };

/// Loops over the rows first .. last-1 of matrices of d columns that stand before and after matrix products.
template <typename T>
struct DenseKernels {
    /// y += bias (a row, or null), then what follows
    void (*finish)(T* y, const T* bias, After after, std::int64_t d, std::int64_t first, std::int64_t last);
    /// dx = dy where y > 0, else 0
    void (*relu_back)(const T* dy, const T* y, std::int64_t d, std::int64_t first, std::int64_t last, T* dx);
    /// sum += the rows of x
    void (*column_sums)(const T* x, std::int64_t d, std::int64_t first, std::int64_t last, T* sum);
    /// sum = the sum over parts p of x[p * stride + i], for numbers first .. last-1
    void (*sum_parts)(const T* x, std::int64_t parts, std::int64_t stride, std::int64_t first, std::int64_t last,
                      T* sum);
    /// sum += (x - mean)^2
    void (*column_squares)(const T* x, const T* mean, std::int64_t d, std::int64_t first, std::int64_t last, T* sum);
    /// y = ReLU((x - mean) * scale + shift)
    void (*normalise)(const T* x, const T* mean, const T* scale, const T* shift, std::int64_t d, std::int64_t first,
                      std::int64_t last, T* y);
    /// For numbers first .. last-1: y = scale * x where a hash of seed and place is at least `threshold`, else 0.
    /// Places 2^32 apart share their fate.
    void (*dropout)(const T* x, std::uint64_t seed, std::uint32_t threshold, T scale, std::int64_t first,
                    std::int64_t last, T* y);
    /// With e = dy where y > 0, else 0: sum += e, product += e * (x - mean)
    void (*normalise_back_sums)(const T* dy, const T* y, const T* x, const T* mean, std::int64_t d, std::int64_t first,
                                std::int64_t last, T* sum, T* product);
    /// dx = scale * (e - sum - (x - mean) * product)
    void (*normalise_back)(const T* dy, const T* y, const T* x, const T* mean, const T* scale, const T* sum,
                           const T* product, std::int64_t d, std::int64_t first, std::int64_t last, T* dx);
};

template <typename T>
[[nodiscard]] const DenseKernels<T>& dense_kernels();

}  // namespace countable::kernels
