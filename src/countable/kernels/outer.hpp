#pragma once

#include <cstdint>

namespace countable::kernels {

/// Sums of outer products over compressed rows, without torch, compiled once per instruction set (outer.cpp). Entry e
/// of the rows has k numbers a_e, row u has d numbers x_u. 'first' and 'last' are the rows to make, so that the caller
/// can divide them among threads. Each is summed in the order of its entries, whatever the division.
template <typename T>
struct OuterKernels {
    /// s_v = sum over the entries e = (v, u) of row v of the k x d numbers a_e[i] x_u[c]
    void (*outer_sum)(const T* a, const T* x, const std::int64_t* offsets, const std::int64_t* columns, std::int64_t k,
                      std::int64_t d, std::int64_t first, std::int64_t last, T* s);
    /// da_e[i] = sum over c of ds_v[i, c] x_u[c] for the entries e = (v, u) of rows 'first' to 'last'
    void (*gradient_of_entries)(const T* ds, const T* x, const std::int64_t* offsets, const std::int64_t* columns,
                                std::int64_t k, std::int64_t d, std::int64_t first, std::int64_t last, T* da);
    /// dx_u[c] = sum over the entries e = (u, v) of row u, and i, of a_f[i] ds_v[i, c], where f = reverse[e] is (v, u)
    void (*gradient_of_rows)(const T* a, const T* ds, const std::int64_t* offsets, const std::int64_t* columns,
                             const std::int64_t* reverse, std::int64_t k, std::int64_t d, std::int64_t first,
                             std::int64_t last, T* dx);
};

/// Those for the machine that the program runs on.
template <typename T>
[[nodiscard]] const OuterKernels<T>& outer_kernels();

}  // namespace countable::kernels
