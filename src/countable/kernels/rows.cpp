// Compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace. Includes nothing but plain
// headers: an inline function of the standard library that two such objects share may come from either of them.
#include "countable/kernels/rows.hpp"

namespace countable::kernels::COUNTABLE_ISA {
namespace {

template <typename T>
void add_rows(const T* x, const std::int64_t* indices, std::int64_t count, std::int64_t d, T* y) {
    for (std::int64_t e = 0; e < count; ++e) {
        const T* const row = x + indices[e] * d;
        for (std::int64_t c = 0; c < d; ++c) y[c] += row[c];
    }
}

template <typename T>
void neighbor_sum(const T* x, const std::int64_t* offsets, const std::int64_t* columns, T self, std::int64_t d,
                  std::int64_t first, std::int64_t last, T* y) {
    for (std::int64_t v = first; v < last; ++v) {
        for (std::int64_t c = 0; c < d; ++c) y[v * d + c] = self * x[v * d + c];
        add_rows(x, columns + offsets[v], offsets[v + 1] - offsets[v], d, y + v * d);
    }
}

template <typename T>
void scaled_neighbor_sum(const T* x, const std::int64_t* offsets, const std::int64_t* columns, const T* scale,
                         std::int64_t d, std::int64_t first, std::int64_t last, T* y) {
    for (std::int64_t v = first; v < last; ++v) {
        T* const sum = y + v * d;
        for (std::int64_t c = 0; c < d; ++c) sum[c] = scale[v] * x[v * d + c];
        for (std::int64_t e = offsets[v]; e < offsets[v + 1]; ++e) {
            const T* const row = x + columns[e] * d;
            const T factor = scale[columns[e]];
            for (std::int64_t c = 0; c < d; ++c) sum[c] += factor * row[c];
        }
        for (std::int64_t c = 0; c < d; ++c) sum[c] *= scale[v];
    }
}

template <typename T>
void add_neighbors(const T* x, std::int64_t x_row, const std::int64_t* offsets, const std::int64_t* columns,
                   std::int64_t d, std::int64_t first, std::int64_t last, T* y, std::int64_t y_row) {
    for (std::int64_t v = first; v < last; ++v)
        for (std::int64_t e = offsets[v]; e < offsets[v + 1]; ++e) {
            const T* const row = x + columns[e] * x_row;
            for (std::int64_t c = 0; c < d; ++c) y[v * y_row + c] += row[c];
        }
}

template <typename T>
void gather_sum(const T* x, const std::int64_t* offsets, const std::int64_t* columns, std::int64_t d,
                std::int64_t first, std::int64_t last, T* y) {
    for (std::int64_t v = first; v < last; ++v) {
        for (std::int64_t c = 0; c < d; ++c) y[v * d + c] = 0;
        add_rows(x, columns + offsets[v], offsets[v + 1] - offsets[v], d, y + v * d);
    }
}

template <typename T>
void relu_sum(const T* x, const T* edges, const std::int64_t* offsets, const std::int64_t* columns, T self,
              std::int64_t d, std::int64_t first, std::int64_t last, T* __restrict y) {
    for (std::int64_t v = first; v < last; ++v) {
        T* const sum = y + v * d;
        for (std::int64_t c = 0; c < d; ++c) sum[c] = 0;
        for (std::int64_t e = offsets[v]; e < offsets[v + 1]; ++e) {
            const T *const row = x + columns[e] * d, *const edge = edges + e * d;
            for (std::int64_t c = 0; c < d; ++c) {
                const T message = row[c] + edge[c];
                sum[c] += message > 0 ? message : T{0};
            }
        }
        for (std::int64_t c = 0; c < d; ++c) sum[c] += self * x[v * d + c];
    }
}

template <typename T>
void relu_sum_back(const T* dy, const T* x, const T* edges, const std::int64_t* offsets, const std::int64_t* columns,
                   std::int64_t d, std::int64_t first, std::int64_t last, T* __restrict dedges) {
    for (std::int64_t v = first; v < last; ++v)
        for (std::int64_t e = offsets[v]; e < offsets[v + 1]; ++e) {
            const T *const row = x + columns[e] * d, *const edge = edges + e * d;
            for (std::int64_t c = 0; c < d; ++c) dedges[e * d + c] = row[c] + edge[c] > 0 ? dy[v * d + c] : T{0};
        }
}

template <typename T>
void weighted_sums(const T* x, const T* weights, const std::int64_t* offsets, const std::int64_t* columns,
                   std::int64_t sums, std::int64_t d, std::int64_t first, std::int64_t last, T* __restrict y) {
    for (std::int64_t v = first; v < last; ++v) {
        T* const row = y + v * sums * d;
        for (std::int64_t c = 0; c < sums * d; ++c) row[c] = 0;
        for (std::int64_t e = offsets[v]; e < offsets[v + 1]; ++e)
            for (std::int64_t k = 0; k < sums; ++k) {
                const T weight = weights[e * sums + k];
                const T* const from = x + columns[e] * d;
                for (std::int64_t c = 0; c < d; ++c) row[k * d + c] += weight * from[c];
            }
    }
}

template <typename T>
void weighted_sums_back(const T* dy, const T* weights, const std::int64_t* offsets, const std::int64_t* columns,
                        const std::int64_t* reverse, std::int64_t sums, std::int64_t d, std::int64_t first,
                        std::int64_t last, T* __restrict dx) {
    for (std::int64_t u = first; u < last; ++u) {
        T* const row = dx + u * d;
        for (std::int64_t c = 0; c < d; ++c) row[c] = 0;
        for (std::int64_t e = offsets[u]; e < offsets[u + 1]; ++e)
            for (std::int64_t k = 0; k < sums; ++k) {
                const T weight = weights[reverse[e] * sums + k];
                const T* const from = dy + (columns[e] * sums + k) * d;
                for (std::int64_t c = 0; c < d; ++c) row[c] += weight * from[c];
            }
    }
}

// In eight sums, so that the compiler may keep them in vectors.
template <typename T>
T dot(const T* a, const T* b, std::int64_t d) {
    T partial[8] = {};
    std::int64_t c = 0;
    for (; c + 8 <= d; c += 8)
        for (int i = 0; i < 8; ++i) partial[i] += a[c + i] * b[c + i];
    for (int i = 0; c + i < d; ++i) partial[i] += a[c + i] * b[c + i];
    T sum = 0;
    for (const T part : partial) sum += part;
    return sum;
}

template <typename T>
void weights_back(const T* dy, const T* x, const std::int64_t* offsets, const std::int64_t* columns, std::int64_t sums,
                  std::int64_t d, std::int64_t first, std::int64_t last, T* __restrict dweights) {
    for (std::int64_t v = first; v < last; ++v)
        for (std::int64_t e = offsets[v]; e < offsets[v + 1]; ++e)
            for (std::int64_t k = 0; k < sums; ++k)
                dweights[e * sums + k] = dot(dy + (v * sums + k) * d, x + columns[e] * d, d);
}

template <typename T>
void segment_sum(const T* x, const std::int64_t* offsets, std::int64_t d, std::int64_t first, std::int64_t last, T* y) {
    for (std::int64_t s = first; s < last; ++s) {
        T* const sum = y + s * d;
        for (std::int64_t c = 0; c < d; ++c) sum[c] = 0;
        for (std::int64_t i = offsets[s]; i < offsets[s + 1]; ++i)
            for (std::int64_t c = 0; c < d; ++c) sum[c] += x[i * d + c];
    }
}

template <typename T>
void segment_spread(const T* x, const std::int64_t* offsets, std::int64_t d, std::int64_t first, std::int64_t last,
                    T* y) {
    for (std::int64_t s = first; s < last; ++s)
        for (std::int64_t i = offsets[s]; i < offsets[s + 1]; ++i)
            for (std::int64_t c = 0; c < d; ++c) y[i * d + c] = x[s * d + c];
}

template <typename T>
void segment_max(const T* x, const std::int64_t* offsets, std::int64_t d, std::int64_t first, std::int64_t last, T* y,
                 std::int64_t* at) {
    for (std::int64_t s = first; s < last; ++s) {
        const bool empty = offsets[s] == offsets[s + 1];
        for (std::int64_t c = 0; c < d; ++c) {
            y[s * d + c] = empty ? T{0} : x[offsets[s] * d + c];
            at[s * d + c] = empty ? -1 : offsets[s];
        }
        for (std::int64_t i = offsets[s] + 1; i < offsets[s + 1]; ++i)
            for (std::int64_t c = 0; c < d; ++c)
                if (x[i * d + c] > y[s * d + c]) {
                    y[s * d + c] = x[i * d + c];
                    at[s * d + c] = i;
                }
    }
}

}  // namespace

extern const RowKernels<float> row_kernels_float;
extern const RowKernels<double> row_kernels_double;
const RowKernels<float> row_kernels_float{neighbor_sum, scaled_neighbor_sum, add_neighbors,  gather_sum,
                                          relu_sum,     relu_sum_back,       weighted_sums,  weighted_sums_back,
                                          weights_back, segment_sum,         segment_spread, segment_max};
const RowKernels<double> row_kernels_double{neighbor_sum, scaled_neighbor_sum, add_neighbors,  gather_sum,
                                            relu_sum,     relu_sum_back,       weighted_sums,  weighted_sums_back,
                                            weights_back, segment_sum,         segment_spread, segment_max};

}  // namespace countable::kernels::COUNTABLE_ISA
