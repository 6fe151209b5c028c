#pragma once

#include <cstdint>
#include <utility>
#ifdef __AVX__
#include <immintrin.h>
#endif

// For sources that are compiled once per instruction set, with COUNTABLE_ISA as the name of the namespace.
namespace countable::kernels::COUNTABLE_ISA {

#if defined(__AVX512F__)
inline constexpr std::int64_t vector_bytes = 64;
#elif defined(__AVX__)
inline constexpr std::int64_t vector_bytes = 32;
#else
inline constexpr std::int64_t vector_bytes = 16;
#endif
template <typename T>
inline constexpr std::int64_t lanes = vector_bytes / sizeof(T);
/// Of the shorter vectors that fill rows up: half a register of 64 bytes, so that eight floats are not padded to sixteen.
template <typename T>
inline constexpr std::int64_t short_lanes = (vector_bytes < 64 ? vector_bytes : 32) / sizeof(T);

template <typename T, std::int64_t Lanes>
struct VectorOf {
    typedef T type __attribute__((vector_size(Lanes * sizeof(T)), aligned(sizeof(T)), may_alias));
};
/// The numbers of one register, at any address.
template <typename T, std::int64_t Lanes = lanes<T>>
using Vector = typename VectorOf<T, Lanes>::type;

template <typename T, std::int64_t Lanes = lanes<T>>
inline Vector<T, Lanes> load(const T* from) {
    return *reinterpret_cast<const Vector<T, Lanes>*>(from);
}
template <typename T, std::int64_t Lanes = lanes<T>>
inline void store(T* to, Vector<T, Lanes> x) {
    *reinterpret_cast<Vector<T, Lanes>*>(to) = x;
}

/// The numbers of `first` at the places i that have the bit Half change places with those of `second` at i - Half.
template <typename T, std::int64_t Lanes, std::int64_t Half, std::int64_t... Place>
inline void exchange(Vector<T, Lanes>& first, Vector<T, Lanes>& second,
                     std::integer_sequence<std::int64_t, Place...> /*all*/) {
    const Vector<T, Lanes> a = first, b = second;
    first = __builtin_shufflevector(a, b, ((Place & Half) != 0 ? Lanes + Place - Half : Place)...);
    second = __builtin_shufflevector(a, b, ((Place & Half) != 0 ? Lanes + Place : Place + Half)...);
}

/// Entry (i, j) of a square to (j, i), one row per register: its quarters, then those of each quarter, and so on.
template <typename T, std::int64_t Lanes, std::int64_t Half = Lanes / 2>
inline void transpose(Vector<T, Lanes>* rows) {
#pragma GCC unroll 8
    for (std::int64_t i = 0; i < Lanes; ++i)
        if ((i & Half) == 0)
            exchange<T, Lanes, Half>(rows[i], rows[i + Half], std::make_integer_sequence<std::int64_t, Lanes>{});
    if constexpr (Half > 1) transpose<T, Lanes, Half / 2>(rows);
}

/// Keeps the compiler from fusing the product x with an addition, which would skip its rounding.
template <typename V>
inline void keep_rounding([[maybe_unused]] V& x) {
#if defined(__AVX512F__)
    __asm__("" : "+v"(x));
#elif defined(__AVX__)
    __asm__("" : "+x"(x));
#endif
}

template <std::int64_t Lanes>
struct LaneBitsOf {
    using type = std::uint8_t;
};
template <>
struct LaneBitsOf<16> {
    using type = std::uint16_t;
};
/// One bit per lane.
template <std::int64_t Lanes>
using LaneBits = typename LaneBitsOf<Lanes>::type;

/// Whether each lane is positive.
template <typename T, std::int64_t Lanes>
inline LaneBits<Lanes> positive_lanes(Vector<T, Lanes> x) {
#ifdef __AVX512F__
    if constexpr (sizeof(x) == 64 && sizeof(T) == 4)
        return _mm512_cmp_ps_mask((__m512)x, _mm512_setzero_ps(), _CMP_GT_OQ);
    else if constexpr (sizeof(x) == 64)
        return _mm512_cmp_pd_mask((__m512d)x, _mm512_setzero_pd(), _CMP_GT_OQ);
#endif
#ifdef __AVX__
    if constexpr (sizeof(x) == 32 && sizeof(T) == 4)
        return static_cast<std::uint8_t>(_mm256_movemask_ps(_mm256_cmp_ps((__m256)x, _mm256_setzero_ps(), _CMP_GT_OQ)));
#endif
    unsigned bits = 0;
    for (int lane = 0; lane < Lanes; ++lane) bits |= static_cast<unsigned>(x[lane] > 0) << lane;
    return static_cast<LaneBits<Lanes>>(bits);
}

/// x where the bit of the lane is set, else 0.
template <typename T, std::int64_t Lanes>
inline Vector<T, Lanes> select_lanes(LaneBits<Lanes> bits, Vector<T, Lanes> x) {
#ifdef __AVX512F__
    if constexpr (sizeof(x) == 64 && sizeof(T) == 4)
        return (Vector<T, Lanes>)_mm512_maskz_mov_ps(bits, (__m512)x);
    else if constexpr (sizeof(x) == 64)
        return (Vector<T, Lanes>)_mm512_maskz_mov_pd(bits, (__m512d)x);
#endif
    using Mask = decltype(x > Vector<T, Lanes>{});
    Mask bit;
    for (int lane = 0; lane < Lanes; ++lane) bit[lane] = 1 << lane;
    const Mask set = (bit & static_cast<int>(bits)) != 0;
    return reinterpret_cast<Vector<T, Lanes>>(reinterpret_cast<Mask>(x) & set);
}

}  // namespace countable::kernels::COUNTABLE_ISA
