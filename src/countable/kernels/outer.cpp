// Compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace. Includes nothing but plain
// headers: an inline function of the standard library that two such objects share may come from either of them.
#include "countable/kernels/outer.hpp"

#include "countable/kernels/simd.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

template <typename T>
void add_scaled(T factor, const T* __restrict x, std::int64_t d, T* __restrict y) {
    for (std::int64_t c = 0; c < d; ++c) y[c] += factor * x[c];
}

template <typename T>
T dot(const T* x, const T* y, std::int64_t d) {
    Vector<T> sums = {};
    std::int64_t c = 0;
    for (; c + lanes<T> <= d; c += lanes<T>) sums += load(x + c) * load(y + c);
    T sum = 0;
    for (std::int64_t lane = 0; lane < lanes<T>; ++lane) sum += sums[lane];
    for (; c < d; ++c) sum += x[c] * y[c];
    return sum;
}

template <typename T>
void outer_sum(const T* a, const T* x, const std::int64_t* offsets, const std::int64_t* columns, std::int64_t k,
               std::int64_t d, std::int64_t first, std::int64_t last, T* s) {
    for (std::int64_t v = first; v < last; ++v)
        for (std::int64_t i = 0; i < k; ++i) {
            T* const sum = s + (v * k + i) * d;
            for (std::int64_t c = 0; c < d; ++c) sum[c] = 0;
            for (std::int64_t e = offsets[v]; e < offsets[v + 1]; ++e)
                add_scaled(a[e * k + i], x + columns[e] * d, d, sum);
        }
}

template <typename T>
void gradient_of_entries(const T* ds, const T* x, const std::int64_t* offsets, const std::int64_t* columns,
                         std::int64_t k, std::int64_t d, std::int64_t first, std::int64_t last, T* da) {
    for (std::int64_t v = first; v < last; ++v)
        for (std::int64_t e = offsets[v]; e < offsets[v + 1]; ++e)
            for (std::int64_t i = 0; i < k; ++i) da[e * k + i] = dot(ds + (v * k + i) * d, x + columns[e] * d, d);
}

template <typename T>
void gradient_of_rows(const T* a, const T* ds, const std::int64_t* offsets, const std::int64_t* columns,
                      const std::int64_t* reverse, std::int64_t k, std::int64_t d, std::int64_t first,
                      std::int64_t last, T* dx) {
    for (std::int64_t u = first; u < last; ++u) {
        T* const sum = dx + u * d;
        for (std::int64_t c = 0; c < d; ++c) sum[c] = 0;
        for (std::int64_t e = offsets[u]; e < offsets[u + 1]; ++e)
            for (std::int64_t i = 0; i < k; ++i)
                add_scaled(a[reverse[e] * k + i], ds + (columns[e] * k + i) * d, d, sum);
    }
}

}  // namespace

extern const OuterKernels<float> outer_kernels_float;
extern const OuterKernels<double> outer_kernels_double;
const OuterKernels<float> outer_kernels_float{outer_sum, gradient_of_entries, gradient_of_rows};
const OuterKernels<double> outer_kernels_double{outer_sum, gradient_of_entries, gradient_of_rows};

}  // namespace countable::kernels::COUNTABLE_ISA
