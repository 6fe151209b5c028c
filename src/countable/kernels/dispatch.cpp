#include "countable/kernels/dispatch.hpp"

#include "countable/kernels/adam.hpp"
#include "countable/kernels/dense.hpp"
#include "countable/kernels/lrp/lrp.hpp"
#include "countable/kernels/lstm.hpp"
#include "countable/kernels/matmul.hpp"
#include "countable/kernels/orthonormal.hpp"
#include "countable/kernels/outer.hpp"
#include "countable/kernels/rooted.hpp"
#include "countable/kernels/rows.hpp"
#include "countable/kernels/tuples.hpp"
#include "countable/kernels/u64_matmul.hpp"

namespace countable::kernels {

COUNTABLE_DISPATCH_TABLE(AdamKernels, adam_kernels)
COUNTABLE_DISPATCH(DenseKernels, dense_kernels)
COUNTABLE_DISPATCH(LrpKernels, lrp_kernels)
COUNTABLE_DISPATCH(LstmKernels, lstm_kernels)
COUNTABLE_DISPATCH(OrthonormalKernels, orthonormal_kernels)
COUNTABLE_DISPATCH(OuterKernels, outer_kernels)
COUNTABLE_DISPATCH(ProductKernels, product_kernels)
COUNTABLE_DISPATCH(RootedKernels, rooted_kernels)
COUNTABLE_DISPATCH(RowKernels, row_kernels)
COUNTABLE_DISPATCH(TupleKernels, tuple_kernels)
COUNTABLE_DISPATCH_TABLE(U64Kernels, u64_kernels)

}  // namespace countable::kernels
