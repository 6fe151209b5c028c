#pragma once

#include <cstdint>
#ifdef __AVX__
#include <immintrin.h>
#endif

// For sources that are compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace.
namespace countable::kernels::COUNTABLE_ISA {

#ifdef __AVX__
inline constexpr std::int64_t vector_bytes = 32;
#else
inline constexpr std::int64_t vector_bytes = 16;
#endif
template <typename T>
struct VectorOf {
    typedef T type __attribute__((vector_size(vector_bytes), aligned(sizeof(T)), may_alias));
};
/// The numbers of one register, at any address.
template <typename T>
using Vector = typename VectorOf<T>::type;
template <typename T>
inline constexpr std::int64_t lanes = vector_bytes / sizeof(T);

template <typename T>
inline Vector<T> load(const T* from) {
    return *reinterpret_cast<const Vector<T>*>(from);
}
template <typename T>
inline void store(T* to, Vector<T> x) {
    *reinterpret_cast<Vector<T>*>(to) = x;
}

/// Keeps the compiler from fusing the product x with an addition, which would skip its rounding.
template <typename T>
inline void keep_rounding([[maybe_unused]] Vector<T>& x) {
#ifdef __AVX__
    __asm__("" : "+x"(x));
#endif
}

/// One bit per lane: whether it is positive.
template <typename T>
inline std::uint8_t positive_lanes(Vector<T> x) {
#ifdef __AVX__
    if constexpr (sizeof(T) == 4)
        return static_cast<std::uint8_t>(_mm256_movemask_ps(_mm256_cmp_ps(x, _mm256_setzero_ps(), _CMP_GT_OQ)));
#endif
    unsigned bits = 0;
    for (int lane = 0; lane < lanes<T>; ++lane) bits |= static_cast<unsigned>(x[lane] > 0) << lane;
    return static_cast<std::uint8_t>(bits);
}

/// x where the bit of the lane is set, else 0.
template <typename T>
inline Vector<T> select_lanes(std::uint8_t bits, Vector<T> x) {
    using Mask = decltype(x > Vector<T>{});
    Mask bit;
    for (int lane = 0; lane < lanes<T>; ++lane) bit[lane] = 1 << lane;
    const Mask set = (bit & static_cast<int>(bits)) != 0;
    return reinterpret_cast<Vector<T>>(reinterpret_cast<Mask>(x) & set);
}

}  // namespace countable::kernels::COUNTABLE_ISA
