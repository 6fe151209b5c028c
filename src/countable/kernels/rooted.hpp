#pragma once

#include <cstdint>

namespace countable::kernels {

/// What a neighbour's row x and the row e of the edge to it make, channel by channel.
enum class Message {
    Plain,    ///< x; there are no rows of edges
    Relu,     ///< ReLU(x + e)
    Product,  ///< x * e
};

/// The rows of one graph, one for each pair of a root r < roots and a node v < nodes: row (r, v) is number
/// r * root_step + v * node_step.
struct RootedGraph {
    const std::int64_t* offsets;  ///< of this graph's nodes: entries of node v are offsets[v] .. offsets[v+1]-1
    const std::int64_t *columns, *reverse;  ///< by entry: the neighbour, plus first_node, and the entry back
    std::int64_t first_node, roots, nodes, root_step, node_step;
};

/// Sums over neighbours within the rows of each root, without torch, compiled once per instruction set (rooted.cpp).
/// Rows have d numbers; edges has a row for each entry. Each output row is summed in the order of its terms.
template <typename T>
struct RootedKernels {
    /// y(r, v) = self * x(r, v) + sum over the entries e = (v, w) of message(x(r, w), edges_e), for the roots first ..
    /// last-1 and all nodes
    void (*sum)(Message message, const RootedGraph& graph, const T* x, const T* edges, T self, std::int64_t d,
                std::int64_t first, std::int64_t last, T* y);
    /// The gradient of x from that of y, for the roots first .. last-1 and all nodes
    void (*sum_back)(Message message, const RootedGraph& graph, const T* dy, const T* x, const T* edges, T self,
                     std::int64_t d, std::int64_t first, std::int64_t last, T* dx);
    /// The gradient of edges, which is a sum over all roots, for the entries of the nodes first .. last-1; not for Plain
    void (*edges_back)(Message message, const RootedGraph& graph, const T* dy, const T* x, const T* edges,
                       std::int64_t d, std::int64_t first, std::int64_t last, T* dedges);
};

/// Those for the machine that the program runs on.
template <typename T>
[[nodiscard]] const RootedKernels<T>& rooted_kernels();

}  // namespace countable::kernels
