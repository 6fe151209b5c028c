#include "countable/models/tuple_kernels.hpp"
#include "countable/models/wide_vectors.hpp"

namespace countable::models {

namespace baseline {
extern const TupleKernels<float> tuple_kernels_float;
extern const TupleKernels<double> tuple_kernels_double;
}  // namespace baseline
#ifdef COUNTABLE_WIDE_VECTORS
namespace wide {
extern const TupleKernels<float> tuple_kernels_float;
extern const TupleKernels<double> tuple_kernels_double;
}  // namespace wide
#else
namespace wide = baseline;
#endif

template <>
const TupleKernels<float>& tuple_kernels<float>() {
    return has_wide_vectors() ? wide::tuple_kernels_float : baseline::tuple_kernels_float;
}

template <>
const TupleKernels<double>& tuple_kernels<double>() {
    return has_wide_vectors() ? wide::tuple_kernels_double : baseline::tuple_kernels_double;
}

}  // namespace countable::models
