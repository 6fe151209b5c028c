#include "countable/models/row_kernels.hpp"
#include "countable/models/wide_vectors.hpp"

namespace countable::models {

namespace baseline {
extern const RowKernels<float> row_kernels_float;
extern const RowKernels<double> row_kernels_double;
}  // namespace baseline
#ifdef COUNTABLE_WIDE_VECTORS
namespace wide {
extern const RowKernels<float> row_kernels_float;
extern const RowKernels<double> row_kernels_double;
}  // namespace wide
#else
namespace wide = baseline;
#endif

template <>
const RowKernels<float>& row_kernels<float>() {
    return has_wide_vectors() ? wide::row_kernels_float : baseline::row_kernels_float;
}

template <>
const RowKernels<double>& row_kernels<double>() {
    return has_wide_vectors() ? wide::row_kernels_double : baseline::row_kernels_double;
}

}  // namespace countable::models
