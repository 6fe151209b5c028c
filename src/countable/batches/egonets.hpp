#pragma once

#include "countable/batches/batch.hpp"

namespace countable::batches {

/// The egonets of the roots of a batch, each a graph of its own: the subgraph that the nodes within a distance of the
/// root's node u induce.
struct Egonets {
    /// Graph r is the egonet of root r, with its nodes and the entries of its rows in the order that they have in the
    /// batch. A row of node_features is x_v and the distance of v from u and, where edges are roots, from the other node
    /// (distances.hpp). Nothing but graphs and features is defined.
    Batch graphs;
    torch::Tensor centers;        ///< int64 [roots]: where u stands in the egonet of each root
    torch::Tensor roots_of_node;  ///< int64 [nodes + 1]: the roots with node u are roots_of_node[u] .. [u+1]-1

    [[nodiscard]] Egonets to(torch::Device device, torch::Dtype type) const;
};

/// Roots in the order of their nodes u, then of the entries of u. The batch is on the CPU, as float. O(nodes and edges
/// of all egonets). Throws std::invalid_argument for egonets that would not fit into memory.
[[nodiscard]] Egonets egonets_of(const Batch& batch, const EgonetOptions& options);

}  // namespace countable::batches
