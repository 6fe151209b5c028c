#pragma once

#include "countable/batches/batch.hpp"

namespace countable::ops {

/// The last hidden state of an LSTM that reads, for every node v, what its neighbours u send, in the order
/// Batch::order; zero for a node without neighbours. [nodes, d]
///
/// What is read has been multiplied by the input weights already, once per node and not once per edge: the gates at
/// entry (v, u) are inputs[u] [+ edge_inputs[entry]] + recurrent h. `inputs` is [nodes, 4 d] and holds the biases,
/// `edge_inputs` is [entries, 4 d] or undefined, `recurrent` [4 d, d]; gates are in torch's order (input, forget,
/// candidate, output).
///
/// Nodes are taken in descending order of degree, so that those that still read at step s are the first ones, and a
/// step is one product of matrices and one pass over the gates. The cost is that of the sum of all degrees, not of the
/// largest degree times the number of nodes. Derivatives are written by hand; no scatter, the same bits for any number
/// of threads as far as the BLAS gives them.
[[nodiscard]] torch::Tensor neighbor_lstm(const torch::Tensor& inputs, const torch::Tensor& edge_inputs,
                                          const torch::Tensor& recurrent, const batches::Batch& batch);

/// The same step by step in torch's operations, for other devices and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor neighbor_lstm(const torch::Tensor& inputs, const torch::Tensor& edge_inputs,
                                          const torch::Tensor& recurrent, const batches::Batch& batch);
}  // namespace reference

}  // namespace countable::ops
