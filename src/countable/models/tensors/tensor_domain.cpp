#include "countable/models/tensors/tensor_domain.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "countable/ops/tuples.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

// B with the rows of tuples.hpp.
Tensor pair_tensor(const batches::Batch& batch, const Widths& widths) {
    const std::int64_t d = std::max(widths.node, widths.edge);
    const Tensor& offsets = batch.graph_offsets;
    const Tensor starts = ops::tuple_offsets(offsets, 2);
    const Tensor sizes = (offsets.slice(0, 1) - offsets.slice(0, 0, -1)).index_select(0, batch.graph_of_node);
    const Tensor in_graph =
        torch::arange(batch.num_nodes(), offsets.options()) - offsets.index_select(0, batch.graph_of_node);
    const Tensor row_start = starts.index_select(0, batch.graph_of_node) + in_graph * sizes;  // of (v, 0), per node v
    const Tensor diagonal = row_start + in_graph;
    const Tensor edges =
        row_start.index_select(0, batch.rows) + in_graph.index_select(0, batch.adjacency.columns);  // per entry
    Tensor b = torch::zeros({starts[-1].item<std::int64_t>(), d + 1}, batch.node_features.options());
    b.slice(1, 0, widths.node).index_copy_(0, diagonal, batch.node_features);
    if (widths.edge > 0) b.slice(1, 0, widths.edge).index_copy_(0, edges, batch.edge_features);
    b.select(1, d).index_fill_(0, edges, 1);
    return b;
}

// x_i and x_j of every pair (i, j), side by side.
Tensor endpoint_features(const batches::Batch& batch) {
    const Tensor &offsets = batch.graph_offsets, &x = batch.node_features;
    const Tensor sizes = offsets.slice(0, 1) - offsets.slice(0, 0, -1);
    const Tensor first = torch::repeat_interleave(torch::arange(batch.num_nodes(), offsets.options()),
                                                  sizes.index_select(0, batch.graph_of_node));  // i of (i, j)
    const Tensor starts = ops::tuple_offsets(offsets, 2);
    const Tensor graph = batch.graph_of_node.index_select(0, first);
    const Tensor position = torch::arange(first.size(0), offsets.options()) - starts.index_select(0, graph);
    const Tensor second = offsets.index_select(0, graph) + position.remainder(sizes.index_select(0, graph));
    return torch::cat({x.index_select(0, first), x.index_select(0, second)}, 1);
}

// The graph tensor of order 3, graph by graph: 3-IGN is for small data.
Tensor triple_tensor(const batches::Batch& batch, const Widths& widths) {
    const Tensor pairs = pair_tensor(batch, widths);
    const Tensor offsets = batch.graph_offsets.cpu(), starts = ops::tuple_offsets(offsets, 2);
    std::vector<Tensor> graphs;
    for (std::int64_t g = 0; g < batch.num_graphs(); ++g) {
        const auto first = offsets[g].item<std::int64_t>(), n = offsets[g + 1].item<std::int64_t>() - first;
        const auto start = starts[g].item<std::int64_t>();
        const Tensor b = pairs.slice(0, start, start + n * n).reshape({n, n, pairs.size(1)});
        const Tensor x = batch.node_features.slice(0, first, first + n);
        const auto along = [&](const Tensor& t, std::int64_t missing) {
            return t.unsqueeze(missing).expand({n, n, n, t.size(2)});
        };
        const auto node = [&](std::int64_t i, std::int64_t j, std::int64_t k) {
            return x.reshape({i, j, k, x.size(1)}).expand({n, n, n, x.size(1)});
        };
        graphs.push_back(
            torch::cat({along(b, 2), along(b, 1), along(b, 0), node(n, 1, 1), node(1, n, 1), node(1, 1, n)}, 3)
                .reshape({n * n * n, 3 * b.size(2) + 3 * x.size(1)}));
    }
    return torch::cat(graphs);
}

}  // namespace

std::int64_t TensorDomain::input_width() const {
    const std::int64_t pair = std::max(widths_.node, widths_.edge) + 1;
    if (order_ == 2) return pair + (endpoints_ ? 2 * widths_.node : 0);
    return 3 * pair + 3 * widths_.node;
}

Tensor TensorDomain::input(const batches::Batch& batch, Phase /*phase*/) const {
    if (order_ == 3) return triple_tensor(batch, widths_);
    const Tensor pairs = pair_tensor(batch, widths_);
    return endpoints_ ? torch::cat({pairs, endpoint_features(batch)}, 1) : pairs;
}

std::int64_t TensorDomain::pooled_factor() const { return ops::bell_number(order_); }

namespace {

// The contractions of the rows to order `to`, side by side. A sum over b nodes is divided by the b-th power of the size.
Tensor contracted(const Tensor& rows, const batches::Batch& batch, int order, int to, const RowPooling& pooling) {
    const bool mean = pooling.readout == Readout::Mean;
    const Tensor all =
        ops::contract(rows, batch.graph_offsets, order, to,
                      mean ? kernels::Pooling::Mean : kernels::Pooling::Sum)[static_cast<std::size_t>(to)];
    if (mean || pooling.size == 1) return all;
    std::vector<double> factors;
    for (const auto& contraction : ops::all_contractions(order, to))
        factors.push_back(std::pow(pooling.size, -contraction.summed()));
    return all * torch::tensor(factors, rows.options()).repeat_interleave(rows.size(1));
}

}  // namespace

Tensor TensorDomain::pool(const Tensor& rows, const batches::Batch& batch, const RowPooling& pooling) const {
    return contracted(rows, batch, order_, 0, pooling);
}

std::int64_t TensorDomain::node_factor() const { return std::ssize(ops::all_contractions(order_, 1)); }

Tensor TensorDomain::pool_to_nodes(const Tensor& rows, const batches::Batch& batch, const RowPooling& pooling) const {
    return contracted(rows, batch, order_, 1, pooling);
}

}  // namespace countable::models
