#pragma once

#include "countable/kernels/instruction_set.hpp"

// The one place where an instruction set is chosen. countable_kernels() compiles each source once per set, in the
// namespaces `baseline`, `wide` and `widest`; these macros define the function that gives the table of the current set.
#ifdef COUNTABLE_WIDE_VECTORS
#define COUNTABLE_WIDE_SET wide
#define COUNTABLE_WIDEST_SET widest
#else
#define COUNTABLE_WIDE_SET baseline
#define COUNTABLE_WIDEST_SET baseline
#endif

#define COUNTABLE_DECLARE_TABLE(Table, table) \
    namespace baseline {                      \
    extern const Table table;                 \
    }                                         \
    namespace COUNTABLE_WIDE_SET {            \
    extern const Table table;                 \
    }                                         \
    namespace COUNTABLE_WIDEST_SET {          \
    extern const Table table;                 \
    }
#define COUNTABLE_CHOSEN_TABLE(table)                                          \
    (instruction_set() == InstructionSet::Widest ? COUNTABLE_WIDEST_SET::table \
     : instruction_set() == InstructionSet::Wide ? COUNTABLE_WIDE_SET::table   \
                                                 : baseline::table)

/// Defines kernels() for the constants kernels_table of type Table.
#define COUNTABLE_DISPATCH_TABLE(Table, kernels)    \
    COUNTABLE_DECLARE_TABLE(Table, kernels##_table) \
    const Table& kernels() { return COUNTABLE_CHOSEN_TABLE(kernels##_table); }

// The arguments are names of types and functions. NOLINTBEGIN(bugprone-macro-parentheses)
/// Defines kernels<T>() for the constants kernels_float and kernels_double of type Kernels<T>.
#define COUNTABLE_DISPATCH(Kernels, kernels)                   \
    COUNTABLE_DECLARE_TABLE(Kernels<float>, kernels##_float)   \
    COUNTABLE_DECLARE_TABLE(Kernels<double>, kernels##_double) \
    template <>                                                \
    const Kernels<float>& kernels<float>() {                   \
        return COUNTABLE_CHOSEN_TABLE(kernels##_float);        \
    }                                                          \
    template <>                                                \
    const Kernels<double>& kernels<double>() {                 \
        return COUNTABLE_CHOSEN_TABLE(kernels##_double);       \
    }
// NOLINTEND(bugprone-macro-parentheses)
