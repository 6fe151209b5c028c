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
