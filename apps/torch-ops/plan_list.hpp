#pragma once

#include <vector>

#include "countable/batches/lrp_batch.hpp"

namespace countable::torch_ops {

/// A plan as it crosses the border to Python: two numbers, L and the rows of slots, then the tensors of the batch.
[[nodiscard]] std::vector<torch::Tensor> list_of(batches::LrpBatch batch);

/// The plan of such a list, whose slots hold nodes. On the CPU all indices are checked, in O(L) a sequence: the kernels
/// follow them without looking. Throws c10::Error that names the tensor at fault.
[[nodiscard]] batches::LrpBatch plan_of_list(const std::vector<torch::Tensor>& list);

}  // namespace countable::torch_ops
