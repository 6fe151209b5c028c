// Compiled once per instruction set: see rows.cpp.
#include "countable/kernels/dense.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

template <bool Bias, bool Relu, typename T>
void finish_rows(T* __restrict y, const T* __restrict bias, std::int64_t d, std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i)
        for (std::int64_t c = 0; c < d; ++c) {
            const T value = Bias ? y[i * d + c] + bias[c] : y[i * d + c];
            y[i * d + c] = !Relu || value > 0 ? value : T{0};
        }
}

template <typename T>
void finish(T* y, const T* bias, After after, std::int64_t d, std::int64_t first, std::int64_t last) {
    const bool relu = after == After::Relu;
    if (bias && relu) return finish_rows<true, true>(y, bias, d, first, last);
    if (bias) return finish_rows<true, false>(y, bias, d, first, last);
    if (relu) return finish_rows<false, true>(y, bias, d, first, last);
}

template <typename T>
void relu_back(const T* __restrict dy, const T* __restrict y, std::int64_t d, std::int64_t first, std::int64_t last,
               T* __restrict dx) {
    for (std::int64_t i = first * d; i < last * d; ++i) dx[i] = y[i] > 0 ? dy[i] : T{0};
}

template <typename T>
void column_sums(const T* __restrict x, std::int64_t d, std::int64_t first, std::int64_t last, T* __restrict sum) {
    for (std::int64_t i = first; i < last; ++i)
        for (std::int64_t c = 0; c < d; ++c) sum[c] += x[i * d + c];
}

template <typename T>
void sum_parts(const T* __restrict x, std::int64_t parts, std::int64_t stride, std::int64_t first, std::int64_t last,
               T* __restrict sum) {
    for (std::int64_t i = first; i < last; ++i) sum[i] = x[i];
    for (std::int64_t p = 1; p < parts; ++p)
        for (std::int64_t i = first; i < last; ++i) sum[i] += x[p * stride + i];
}

template <typename T>
void column_squares(const T* __restrict x, const T* __restrict mean, std::int64_t d, std::int64_t first,
                    std::int64_t last, T* __restrict sum) {
    for (std::int64_t i = first; i < last; ++i)
        for (std::int64_t c = 0; c < d; ++c) sum[c] += (x[i * d + c] - mean[c]) * (x[i * d + c] - mean[c]);
}

template <typename T>
void normalise(const T* __restrict x, const T* __restrict mean, const T* __restrict scale, const T* __restrict shift,
               std::int64_t d, std::int64_t first, std::int64_t last, T* __restrict y) {
    for (std::int64_t i = first; i < last; ++i)
        for (std::int64_t c = 0; c < d; ++c) {
            const T value = (x[i * d + c] - mean[c]) * scale[c] + shift[c];
            y[i * d + c] = value > 0 ? value : T{0};
        }
}

template <typename T>
void normalise_back_sums(const T* __restrict dy, const T* __restrict y, const T* __restrict x, const T* __restrict mean,
                         std::int64_t d, std::int64_t first, std::int64_t last, T* __restrict sum,
                         T* __restrict product) {
    for (std::int64_t i = first; i < last; ++i)
        for (std::int64_t c = 0; c < d; ++c) {
            const T e = y[i * d + c] > 0 ? dy[i * d + c] : T{0};
            sum[c] += e;
            product[c] += e * (x[i * d + c] - mean[c]);
        }
}

template <typename T>
void dropout(const T* __restrict x, std::uint64_t seed, std::uint32_t threshold, T scale, std::int64_t first,
             std::int64_t last, T* __restrict y) {
    const auto low = static_cast<std::uint32_t>(seed), high = static_cast<std::uint32_t>(seed >> 32);
    for (std::int64_t i = first; i < last; ++i) {
        // Multiplications by odd numbers and shifts are bijections, which spread every bit of i over all bits.
        std::uint32_t hash = static_cast<std::uint32_t>(i) * 0x9e3779b9u + low;
        hash = (hash ^ hash >> 16) * 0x21f0aaadu;
        hash = (hash ^ hash >> 15 ^ high) * 0x735a2d97u;
        hash ^= hash >> 15;
        y[i] = hash >= threshold ? scale * x[i] : T{0};
    }
}

template <typename T>
void normalise_back(const T* __restrict dy, const T* __restrict y, const T* __restrict x, const T* __restrict mean,
                    const T* __restrict scale, const T* __restrict sum, const T* __restrict product, std::int64_t d,
                    std::int64_t first, std::int64_t last, T* __restrict dx) {
    for (std::int64_t i = first; i < last; ++i)
        for (std::int64_t c = 0; c < d; ++c) {
            const T e = y[i * d + c] > 0 ? dy[i * d + c] : T{0};
            dx[i * d + c] = scale[c] * (e - sum[c] - (x[i * d + c] - mean[c]) * product[c]);
        }
}

}  // namespace

extern const DenseKernels<float> dense_kernels_float;
extern const DenseKernels<double> dense_kernels_double;
const DenseKernels<float> dense_kernels_float{finish,    relu_back, column_sums,         sum_parts,     column_squares,
                                              normalise, dropout,   normalise_back_sums, normalise_back};
const DenseKernels<double> dense_kernels_double{
    finish, relu_back, column_sums, sum_parts, column_squares, normalise, dropout, normalise_back_sums, normalise_back};

}  // namespace countable::kernels::COUNTABLE_ISA
