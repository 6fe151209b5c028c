#include "countable/models/dense_kernels.hpp"
#include "countable/models/lrp_kernels.hpp"
#include "countable/models/lstm_kernels.hpp"
#include "countable/models/product_kernels.hpp"
#include "countable/models/row_kernels.hpp"
#include "countable/models/tuple_kernels.hpp"
#include "countable/models/wide_vectors.hpp"

namespace countable::models {

COUNTABLE_DISPATCH(DenseKernels, dense_kernels)
COUNTABLE_DISPATCH(LrpKernels, lrp_kernels)
COUNTABLE_DISPATCH(LstmKernels, lstm_kernels)
COUNTABLE_DISPATCH(ProductKernels, product_kernels)
COUNTABLE_DISPATCH(RowKernels, row_kernels)
COUNTABLE_DISPATCH(TupleKernels, tuple_kernels)

}  // namespace countable::models
