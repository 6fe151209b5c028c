#pragma once

#include "countable/batches/batch.hpp"

namespace countable::ops {

using batches::Roots;

/// The rows of a batch, one for each root of a graph and each of its nodes, without padding: graph g of n nodes and r
/// roots has r * n consecutive rows, those of a root side by side. Roots are in the order of their nodes u, then of
/// the entries of u in the adjacency.
struct RootedRows {
    torch::Tensor of_graph;       ///< int64 [graphs + 1]: where the rows of a graph start
    torch::Tensor of_root;        ///< int64 [roots + 1]: where the rows of a root start
    torch::Tensor roots_of_node;  ///< int64 [nodes + 1]: the roots with node u are roots_of_node[u] .. [u+1]-1

    [[nodiscard]] std::int64_t size() const;
};

/// O(nodes + roots). On the CPU, whatever the device of the batch.
[[nodiscard]] RootedRows rooted_rows(const batches::Batch& batch, Roots roots);

/// The rows of graphs that have one root each, as egonets have: a row for each node. The node at which the root is
/// counted is the first of its graph, whichever the root is.
[[nodiscard]] RootedRows rows_of_egonets(const batches::Egonets& egonets);

}  // namespace countable::ops
