#pragma once

#include "countable/kernels/rooted.hpp"
#include "countable/ops/rooted/rooted_rows.hpp"

namespace countable::ops {

using kernels::Message;

/// Whose neighbours are summed over.
enum class Along {
    Nodes,  ///< (r, w) for the neighbours w of v
    Roots,  ///< (w, v) for the neighbours w of the root; roots are nodes
};

struct RootedSumOptions {
    Along along = Along::Nodes;
    Message message = Message::Plain;
};

/// y(r, v) = self * x(r, v) + sum over the entries e = (v, w) of the adjacency of message(x(r, w), edges_e), or, along
/// the roots, over the entries e = (r, w) of message(x(w, v), edges_e). Nothing is kept for each message. Differentiable,
/// also by `self`, one number; edges is not read for Message::Plain. Float or double; bits do not depend on the number of
/// threads. [rows, d], [entries, d], [1] -> [rows, d]
[[nodiscard]] torch::Tensor rooted_sum(const torch::Tensor& x, const torch::Tensor& edges, const torch::Tensor& self,
                                       const RootedRows& rows, const batches::Batch& batch,
                                       const RootedSumOptions& options = {});

/// The root of the row of an entry (v, w).
enum class EntryRoot { Node, Neighbor };

/// x(v, w), or x(w, v) if the neighbour is the root, for every entry (v, w) of the adjacency, of rows whose roots are
/// nodes. [rows, d] -> [entries, d]
[[nodiscard]] torch::Tensor rows_of_entries(const torch::Tensor& x, EntryRoot root, const RootedRows& rows,
                                            const batches::Batch& batch);

/// The same in torch operations, for devices without kernels of ours and as oracle.
namespace reference {
[[nodiscard]] torch::Tensor rooted_sum(const torch::Tensor& x, const torch::Tensor& edges, const torch::Tensor& self,
                                       const RootedRows& rows, const batches::Batch& batch,
                                       const RootedSumOptions& options = {});
[[nodiscard]] torch::Tensor rows_of_entries(const torch::Tensor& x, EntryRoot root, const RootedRows& rows,
                                            const batches::Batch& batch);
}  // namespace reference

}  // namespace countable::ops
