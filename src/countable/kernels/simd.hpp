#pragma once

#include <cstdint>
#include <utility>
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

/// The numbers of `first` at the places i that have the bit Half change places with those of `second` at i - Half.
template <typename T, std::int64_t Half, std::int64_t... Place>
inline void exchange(Vector<T>& first, Vector<T>& second, std::integer_sequence<std::int64_t, Place...> /*all*/) {
    const Vector<T> a = first, b = second;
    first = __builtin_shufflevector(a, b, ((Place & Half) != 0 ? lanes<T> + Place - Half : Place)...);
    second = __builtin_shufflevector(a, b, ((Place & Half) != 0 ? lanes<T> + Place : Place + Half)...);
}

/// Entry (i, j) of a square to (j, i), one row per register: its quarters, then those of each quarter, and so on.
template <typename T, std::int64_t Half = lanes<T> / 2>
inline void transpose(Vector<T>* rows) {
#pragma GCC unroll 8
    for (std::int64_t i = 0; i < lanes<T>; ++i)
        if ((i & Half) == 0)
            exchange<T, Half>(rows[i], rows[i + Half], std::make_integer_sequence<std::int64_t, lanes<T>>{});
    if constexpr (Half > 1) transpose<T, Half / 2>(rows);
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
