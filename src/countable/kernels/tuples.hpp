#pragma once

#include <cstdint>

namespace countable::kernels {

/// One of the nested loops of an addition between tensors of tuples: how often, and how many rows it steps.
struct TupleLoop {
    std::int64_t extent = 1, from = 0, to = 0;
};

/// Loops over the tuples of one graph, without torch, compiled once per instruction set (tuples.cpp). A row is a
/// tuple of nodes and has channels; `width` is the distance between rows.
template <typename T>
struct TupleKernels {
    /// to[a.to + b.to + c.to] += scale * from[a.from + b.from + c.from] for all steps of the three loops, in this
    /// order; d channels of each row.
    void (*add)(const T* from, std::int64_t from_width, T* to, std::int64_t to_width, const TupleLoop (&loops)[3],
                std::int64_t d, T scale);
    /// out[i, j] = scale * sum over k of a[i * a_out + k * a_sum] * b[k * b_sum + j * b_out], channel by channel, for
    /// i, j, k < n; the rows of out, a and b are d numbers apart.
    void (*multiply)(const T* a, std::int64_t a_out, std::int64_t a_sum, const T* b, std::int64_t b_sum,
                     std::int64_t b_out, std::int64_t n, std::int64_t d, T scale, T* out);
};

/// Those for the machine that the program runs on.
template <typename T>
[[nodiscard]] const TupleKernels<T>& tuple_kernels();

}  // namespace countable::kernels
