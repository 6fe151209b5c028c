#pragma once

namespace countable::models {

/// Whether this machine runs the kernels that are compiled for x86-64-v3 (AVX2 and fused multiply-add) beside those for
/// every machine.
[[nodiscard]] inline bool has_wide_vectors() {
#ifdef COUNTABLE_WIDE_VECTORS
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return has;
#else
    return false;
#endif
}

}  // namespace countable::models

/// Defines kernels<T>() for a table Kernels<T> that countable_kernels() compiles per instruction set as kernels_float
/// and kernels_double: the one place where a set is chosen.
#ifdef COUNTABLE_WIDE_VECTORS
#define COUNTABLE_WIDE_SET wide
#else
#define COUNTABLE_WIDE_SET baseline
#endif
#define COUNTABLE_DECLARE_KERNELS(Kernels, kernels, set) \
    namespace set {                                      \
    extern const Kernels<float> kernels##_float;         \
    extern const Kernels<double> kernels##_double;       \
    }
#define COUNTABLE_DISPATCH(Kernels, kernels)                                                           \
    COUNTABLE_DECLARE_KERNELS(Kernels, kernels, baseline)                                              \
    COUNTABLE_DECLARE_KERNELS(Kernels, kernels, COUNTABLE_WIDE_SET)                                    \
    template <>                                                                                        \
    const Kernels<float>& kernels<float>() {                                                           \
        return has_wide_vectors() ? COUNTABLE_WIDE_SET::kernels##_float : baseline::kernels##_float;   \
    }                                                                                                  \
    template <>                                                                                        \
    const Kernels<double>& kernels<double>() {                                                         \
        return has_wide_vectors() ? COUNTABLE_WIDE_SET::kernels##_double : baseline::kernels##_double; \
    }
