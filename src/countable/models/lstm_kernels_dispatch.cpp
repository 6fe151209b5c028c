#include "countable/models/lstm_kernels.hpp"
#include "countable/models/wide_vectors.hpp"

namespace countable::models {

namespace baseline {
extern const LstmKernels<float> lstm_kernels_float;
extern const LstmKernels<double> lstm_kernels_double;
}  // namespace baseline
#ifdef COUNTABLE_WIDE_VECTORS
namespace wide {
extern const LstmKernels<float> lstm_kernels_float;
extern const LstmKernels<double> lstm_kernels_double;
}  // namespace wide
#else
namespace wide = baseline;
#endif

template <>
const LstmKernels<float>& lstm_kernels<float>() {
    return has_wide_vectors() ? wide::lstm_kernels_float : baseline::lstm_kernels_float;
}

template <>
const LstmKernels<double>& lstm_kernels<double>() {
    return has_wide_vectors() ? wide::lstm_kernels_double : baseline::lstm_kernels_double;
}

}  // namespace countable::models
