#pragma once

#include "countable/support/instruction_set.hpp"

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
#define COUNTABLE_DISPATCH(Kernels, kernels)                                                    \
    COUNTABLE_DECLARE_KERNELS(Kernels, kernels, baseline)                                       \
    COUNTABLE_DECLARE_KERNELS(Kernels, kernels, COUNTABLE_WIDE_SET)                             \
    template <>                                                                                 \
    const Kernels<float>& kernels<float>() {                                                    \
        return instruction_set() == InstructionSet::Wide ? COUNTABLE_WIDE_SET::kernels##_float  \
                                                         : baseline::kernels##_float;           \
    }                                                                                           \
    template <>                                                                                 \
    const Kernels<double>& kernels<double>() {                                                  \
        return instruction_set() == InstructionSet::Wide ? COUNTABLE_WIDE_SET::kernels##_double \
                                                         : baseline::kernels##_double;          \
    }
