#pragma once

#include <algorithm>

#include "countable/ops/rooted/rooted_sums.hpp"
#include "countable/tensor/cpu.hpp"

// For the operations on rooted rows only: plain pointers to what their kernels need of a batch.
namespace countable::ops {

struct RootedLayout {
    const std::int64_t *graphs, *rows, *roots_of_node, *offsets, *columns, *reverse;
    std::int64_t num_graphs;
    Along along;

    /// graphs: Batch::graph_offsets; rows and roots_of_node: RootedRows::of_graph and the tensor of that name; then the
    /// adjacency and Batch::reverse. The tensors must outlive the layout.
    RootedLayout(const torch::Tensor& graphs_, const torch::Tensor& rows_, const torch::Tensor& roots_of_node_,
                 const torch::Tensor& offsets_, const torch::Tensor& columns_, const torch::Tensor& reverse_,
                 Along along_)
        : graphs(tensor::indices(graphs_)),
          rows(tensor::indices(rows_)),
          roots_of_node(tensor::indices(roots_of_node_)),
          offsets(tensor::indices(offsets_)),
          columns(tensor::indices(columns_)),
          reverse(tensor::indices(reverse_)),
          num_graphs(graphs_.size(0) - 1),
          along(along_) {}

    [[nodiscard]] std::int64_t nodes(std::int64_t g) const { return graphs[g + 1] - graphs[g]; }
    /// Roots of the graphs before g; along the roots, nodes take their place.
    [[nodiscard]] std::int64_t first_root(std::int64_t g) const {
        return along == Along::Nodes ? roots_of_node[graphs[g]] : graphs[g];
    }
    [[nodiscard]] std::int64_t num_roots(std::int64_t g) const { return first_root(g + 1) - first_root(g); }
    [[nodiscard]] kernels::RootedGraph graph(std::int64_t g) const {
        const bool turned = along == Along::Roots;
        return {.offsets = offsets + graphs[g],
                .columns = columns,
                .reverse = reverse,
                .first_node = graphs[g],
                .roots = num_roots(g),
                .nodes = nodes(g),
                .root_step = turned ? 1 : nodes(g),
                .node_step = turned ? nodes(g) : 1};
    }
};

}  // namespace countable::ops
