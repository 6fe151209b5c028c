#pragma once

#include <cstdint>

namespace countable::kernels {

/// Loops over rows of d numbers, without torch, compiled once per instruction set (rows.cpp): 'first' and 'last'
/// are the output rows to make, so that the caller can divide them among threads. Each output row is summed in the
/// order of its entries, whatever the division.
template <typename T>
struct RowKernels {
    /// y_v = self * x_v + sum of x_u over columns[offsets[v] .. offsets[v+1])
    void (*neighbor_sum)(const T* x, const std::int64_t* offsets, const std::int64_t* columns, T self, std::int64_t d,
                         std::int64_t first, std::int64_t last, T* y);
    /// y_v = scale_v * (scale_v * x_v + sum of scale_u * x_u over columns[offsets[v] .. offsets[v+1]))
    void (*scaled_neighbor_sum)(const T* x, const std::int64_t* offsets, const std::int64_t* columns, const T* scale,
                                std::int64_t d, std::int64_t first, std::int64_t last, T* y);
    /// y_v += sum of x_u over columns[offsets[v] .. offsets[v+1]), for rows that are x_row and y_row numbers apart
    void (*add_neighbors)(const T* x, std::int64_t x_row, const std::int64_t* offsets, const std::int64_t* columns,
                          std::int64_t d, std::int64_t first, std::int64_t last, T* y, std::int64_t y_row);
    /// y_v = sum of x_u over columns[offsets[v] .. offsets[v+1]); x may have another number of rows than y
    void (*gather_sum)(const T* x, const std::int64_t* offsets, const std::int64_t* columns, std::int64_t d,
                       std::int64_t first, std::int64_t last, T* y);
    /// y_v = self * x_v + sum over e in offsets[v] .. offsets[v+1]-1 of ReLU(x_columns[e] + edges_e)
    void (*relu_sum)(const T* x, const T* edges, const std::int64_t* offsets, const std::int64_t* columns, T self,
                     std::int64_t d, std::int64_t first, std::int64_t last, T* y);
    /// dedges_e = dy_v where x_columns[e] + edges_e > 0, else 0, for e in offsets[v] .. offsets[v+1]-1
    void (*relu_sum_back)(const T* dy, const T* x, const T* edges, const std::int64_t* offsets,
                          const std::int64_t* columns, std::int64_t d, std::int64_t first, std::int64_t last,
                          T* dedges);
    /// y_vk = sum over e in offsets[v] .. offsets[v+1]-1 of weights_ek x_columns[e], k = 0 .. sums-1 side by side
    void (*weighted_sums)(const T* x, const T* weights, const std::int64_t* offsets, const std::int64_t* columns,
                          std::int64_t sums, std::int64_t d, std::int64_t first, std::int64_t last, T* y);
    /// dx_u = sum over e in offsets[u] .. offsets[u+1]-1 and k of weights_fk dy_vk, v = columns[e] and f = reverse[e]
    void (*weighted_sums_back)(const T* dy, const T* weights, const std::int64_t* offsets, const std::int64_t* columns,
                               const std::int64_t* reverse, std::int64_t sums, std::int64_t d, std::int64_t first,
                               std::int64_t last, T* dx);
    /// dweights_ek = dy_vk . x_columns[e] for e in offsets[v] .. offsets[v+1]-1
    void (*weights_back)(const T* dy, const T* x, const std::int64_t* offsets, const std::int64_t* columns,
                         std::int64_t sums, std::int64_t d, std::int64_t first, std::int64_t last, T* dweights);
    /// y_s = sum of x_i over i in offsets[s] .. offsets[s+1]-1
    void (*segment_sum)(const T* x, const std::int64_t* offsets, std::int64_t d, std::int64_t first, std::int64_t last,
                        T* y);
    /// y_i = x_s for i in offsets[s] .. offsets[s+1]-1
    void (*segment_spread)(const T* x, const std::int64_t* offsets, std::int64_t d, std::int64_t first,
                           std::int64_t last, T* y);
    /// y_s = the largest x_i of each column, at[s] the first i with it; 0 and -1 for an empty segment
    void (*segment_max)(const T* x, const std::int64_t* offsets, std::int64_t d, std::int64_t first, std::int64_t last,
                        T* y, std::int64_t* at);
};

/// Those for the machine that the program runs on.
template <typename T>
[[nodiscard]] const RowKernels<T>& row_kernels();

}  // namespace countable::kernels
