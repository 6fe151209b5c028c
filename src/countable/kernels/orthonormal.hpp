#pragma once

#include <cstdint>

namespace countable::kernels {

template <typename T>
struct OrthonormalKernels {
    /// Q of A = Q R, with Q orthonormal and R an upper triangle, in place of the square matrix A of n rows; by Householder's
    /// reflections, so that Q is orthonormal whatever the rank of A. O(n^3). `space` has room for 2 n numbers.
    void (*orthonormalize)(T* a, std::int64_t n, T* space);
};

template <typename T>
[[nodiscard]] const OrthonormalKernels<T>& orthonormal_kernels();

}  // namespace countable::kernels
