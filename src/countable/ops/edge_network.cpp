#include "countable/ops/edge_network.hpp"

#include <cmath>

#include "countable/kernels/outer.hpp"
#include "countable/ops/dense_ops.hpp"
#include "countable/ops/segments.hpp"
#include "countable/tensor/cpu.hpp"
#include "countable/tensor/row_ranges.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

struct OuterSum : torch::autograd::Function<OuterSum> {
    static Tensor forward(AutogradContext* context, const Tensor& a_in, const Tensor& x_in, const Tensor& offsets,
                          const Tensor& columns, const Tensor& reverse) {
        const Tensor a = a_in.contiguous(), x = x_in.contiguous();
        const std::int64_t nodes = offsets.size(0) - 1, k = a.size(1), d = x.size(1);
        TORCH_CHECK(x.size(0) == nodes && a.size(0) == columns.size(0), "outer_sum: ", x.size(0), " rows for ", nodes,
                    " nodes, ", a.size(0), " for ", columns.size(0), " entries");
        context->save_for_backward({a, x, offsets, columns, reverse});
        Tensor s = torch::empty({nodes, k * d}, x.options());
        tensor::for_row_ranges(x, nodes, a.numel() * d, [&]<typename T>(T, std::int64_t first, std::int64_t last) {
            kernels::outer_kernels<T>().outer_sum(a.data_ptr<T>(), x.data_ptr<T>(), tensor::indices(offsets),
                                                  tensor::indices(columns), k, d, first, last, s.data_ptr<T>());
        });
        return s;
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor &a = saved[0], &x = saved[1], &offsets = saved[2], &columns = saved[3], &reverse = saved[4];
        const Tensor ds = gradients[0].contiguous();
        const std::int64_t nodes = offsets.size(0) - 1, k = a.size(1), d = x.size(1);
        Tensor da = torch::empty_like(a), dx = torch::empty_like(x);
        tensor::for_row_ranges(x, nodes, 2 * a.numel() * d, [&]<typename T>(T, std::int64_t first, std::int64_t last) {
            const auto& kernels = kernels::outer_kernels<T>();
            kernels.gradient_of_entries(ds.data_ptr<T>(), x.data_ptr<T>(), tensor::indices(offsets),
                                        tensor::indices(columns), k, d, first, last, da.data_ptr<T>());
            kernels.gradient_of_rows(a.data_ptr<T>(), ds.data_ptr<T>(), tensor::indices(offsets),
                                     tensor::indices(columns), tensor::indices(reverse), k, d, first, last,
                                     dx.data_ptr<T>());
        });
        return {da, dx, {}, {}, {}};
    }
};

}  // namespace

Tensor outer_sum(const Tensor& a, const Tensor& x, const batches::Batch& batch) {
    if (!tensor::is_cpu_float(x)) return reference::outer_sum(a, x, batch);
    return OuterSum::apply(a, x, batch.adjacency.offsets, batch.adjacency.columns, batch.reverse);
}

Tensor reference::outer_sum(const Tensor& a, const Tensor& x, const batches::Batch& batch) {
    const Tensor products = a.unsqueeze(2) * x.index_select(0, batch.adjacency.columns).unsqueeze(1);
    return reference::segment_sum(products.flatten(1), batch.adjacency.offsets);
}

EdgeNetworkImpl::EdgeNetworkImpl(const Options& options) : options_(options) {
    const std::int64_t features = std::max<std::int64_t>(1, options.edge_width);
    network_ = register_module("network", Mlp(features, options.hidden, options.in * options.out, options.depth));
    // So that A h is as large as h, whatever its width.
    const torch::NoGradGuard no_gradients;
    for (auto& parameter : network_->layers().back()->parameters())
        parameter.div_(std::sqrt(static_cast<double>(options.in)));
}

Tensor EdgeNetworkImpl::of_edges(const batches::Batch& batch) {
    auto& layers = network_->layers();
    Tensor a = options_.edge_width > 0 ? batch.edge_features
                                       : torch::ones({batch.num_entries(), 1}, batch.node_features.options());
    for (std::size_t i = 0; i + 1 < layers.size(); ++i) a = linear(a, *layers[i], After::Relu);
    return a;
}

Tensor EdgeNetworkImpl::messages(const Tensor& of_edges, const Tensor& h, const batches::Batch& batch) {
    const auto [in, out] = std::pair(options_.in, options_.out);
    const auto& last = network_->layers().back();
    // Row (i, j) of the last layer is the entry (i, j) of A; the sums have the order (k, j).
    const Tensor maps = last->weight.view({out, in, -1}).permute({0, 2, 1}).reshape({out, -1});
    return linear_map(outer_sum(of_edges, h, batch), maps, {}) +
           linear_map(neighbor_sum(h, batch.adjacency), last->bias.view({out, in}), {});
}

}  // namespace countable::ops
