#pragma once

#include "countable/batches/lrp_batch.hpp"

namespace countable::torch_ops {

/// Graphs as torch users have them.
struct EdgeLists {
    torch::Tensor edge_index;     ///< [2, edges]: one direction of an edge, both, or either several times
    torch::Tensor graph_offsets;  ///< [graphs + 1]: where the nodes of each graph begin, and their number
    torch::Tensor edge_class;     ///< [edges], or undefined: all edges are of class 0
};

/// The sequences of LRP-l-k of all nodes, with slots that hold nodes. Each undirected edge counts once. Throws
/// c10::Error that names the argument at fault: tensors of other shapes or types, nodes that are not there, an edge
/// between two graphs, a loop, an edge with two classes.
[[nodiscard]] batches::LrpBatch plan_of_edges(const EdgeLists& lists, std::int64_t depth, std::int64_t children,
                                              lrp::AlphaInput alpha_input);

}  // namespace countable::torch_ops
