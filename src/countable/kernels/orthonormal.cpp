// Compiled once per instruction set: see rows.cpp.
#include "countable/kernels/orthonormal.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

float root(float x) { return __builtin_sqrtf(x); }
double root(double x) { return __builtin_sqrt(x); }
template <typename T>
T magnitude(T x) {
    return x < 0 ? -x : x;
}

// Rows k .. n-1 and columns from `column` of a <- (I - scale v v^T) of them, where v is in column k from row k on, and 1 there.
template <typename T>
void reflect(T* a, std::int64_t n, std::int64_t k, std::int64_t column, T scale, T* sums) {
    for (std::int64_t j = column; j < n; ++j) sums[j] = a[k * n + j];
    for (std::int64_t i = k + 1; i < n; ++i) {
        const T* const row = a + i * n;
        const T v = row[k];
        for (std::int64_t j = column; j < n; ++j) sums[j] += v * row[j];
    }
    for (std::int64_t j = column; j < n; ++j) {
        sums[j] *= scale;
        a[k * n + j] -= sums[j];
    }
    for (std::int64_t i = k + 1; i < n; ++i) {
        T* const row = a + i * n;
        const T v = row[k];
        for (std::int64_t j = column; j < n; ++j) row[j] -= v * sums[j];
    }
}

// The vector of the reflection that clears column k below row k takes the place of what it clears. Returns its scale.
template <typename T>
T make_reflection(T* a, std::int64_t n, std::int64_t k) {
    T largest = 0;  // squares of what is divided by it neither overflow nor vanish
    for (std::int64_t i = k; i < n; ++i) {
        const T size = magnitude(a[i * n + k]);
        if (size > largest) largest = size;
    }
    if (!(largest > 0)) return 0;
    T squares = 0;
    for (std::int64_t i = k; i < n; ++i) {
        const T x = a[i * n + k] / largest;
        squares += x * x;
    }
    const T top = a[k * n + k], norm = largest * root(squares), length = top < 0 ? -norm : norm;
    const T first = top + length;  // the same sign: no digits are lost
    for (std::int64_t i = k + 1; i < n; ++i) a[i * n + k] /= first;
    return first / length;
}

template <typename T>
void orthonormalize(T* a, std::int64_t n, T* space) {
    T* const scales = space;
    T* const sums = space + n;
    for (std::int64_t k = 0; k < n; ++k) {
        scales[k] = make_reflection(a, n, k);
        if (scales[k] != 0) reflect(a, n, k, k + 1, scales[k], sums);
    }
    // Q = H_0 H_1 ... H_(n-1): from the last on, each changes only what is right of its own vector and below its top.
    for (std::int64_t k = n - 1; k >= 0; --k) {
        for (std::int64_t j = k + 1; j < n; ++j) a[k * n + j] = 0;
        if (scales[k] != 0) reflect(a, n, k, k + 1, scales[k], sums);
        a[k * n + k] = 1 - scales[k];
        for (std::int64_t i = k + 1; i < n; ++i) a[i * n + k] *= -scales[k];
    }
}

}  // namespace

extern const OrthonormalKernels<float> orthonormal_kernels_float;
extern const OrthonormalKernels<double> orthonormal_kernels_double;
const OrthonormalKernels<float> orthonormal_kernels_float{orthonormalize<float>};
const OrthonormalKernels<double> orthonormal_kernels_double{orthonormalize<double>};

}  // namespace countable::kernels::COUNTABLE_ISA
