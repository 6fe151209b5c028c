#include "countable/models/lrp_kernels.hpp"
#include "countable/models/wide_vectors.hpp"

namespace countable::models {

namespace baseline {
extern const LrpKernels<float> lrp_kernels_float;
extern const LrpKernels<double> lrp_kernels_double;
}  // namespace baseline
#ifdef COUNTABLE_WIDE_VECTORS
namespace wide {
extern const LrpKernels<float> lrp_kernels_float;
extern const LrpKernels<double> lrp_kernels_double;
}  // namespace wide
#else
namespace wide = baseline;
#endif

template <>
const LrpKernels<float>& lrp_kernels<float>() {
    return has_wide_vectors() ? wide::lrp_kernels_float : baseline::lrp_kernels_float;
}

template <>
const LrpKernels<double>& lrp_kernels<double>() {
    return has_wide_vectors() ? wide::lrp_kernels_double : baseline::lrp_kernels_double;
}

}  // namespace countable::models
