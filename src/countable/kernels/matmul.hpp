#pragma once

#include <cstdint>

namespace countable::kernels {

/// A matrix somewhere in memory: element (i, j) at data[i * row + j * column]. Transposing it swaps the two strides.
template <typename T>
struct Strided {
    const T* data;
    std::int64_t row, column;
};

/// B is packed in blocks of at most this many rows and columns.
inline constexpr std::int64_t product_block = 128;

/// Numbers that ProductKernels::pack writes at most for a matrix of [inner, columns].
[[nodiscard]] constexpr std::int64_t packed_size(std::int64_t columns, std::int64_t inner) {
    constexpr std::int64_t widest_panel = 16;
    return inner * (columns + widest_panel * ((columns + product_block - 1) / product_block));
}

enum class Write {
    Set,  ///< C = A B
    Add,  ///< C += A B
};

/// Matrix products for the shapes of a relational pooling layer: many rows, or a long sum, by a small matrix that stays
/// in the cache. A general BLAS copies the large matrix too before it multiplies, and has no path for widths such as 8.
template <typename T>
struct ProductKernels {
    /// C is [rows, columns] with c_row numbers from row to row, the sum runs over `inner` terms,
    /// in an order that depends on nothing but `inner`.
    void (*multiply)(const Strided<T>& a, const Strided<T>& b, T* c, std::int64_t c_row, std::int64_t rows,
                     std::int64_t columns, std::int64_t inner, Write write);
    /// The same in two steps, for a B that is used often: B in the order in which it is read, then the products.
    void (*pack)(const Strided<T>& b, std::int64_t columns, std::int64_t inner, T* packed);
    void (*multiply_packed)(const Strided<T>& a, const T* packed, T* c, std::int64_t c_row, std::int64_t rows,
                            std::int64_t columns, std::int64_t inner, Write write);
};

template <typename T>
[[nodiscard]] const ProductKernels<T>& product_kernels();

}  // namespace countable::kernels
