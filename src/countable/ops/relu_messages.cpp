#include "countable/ops/relu_messages.hpp"

#include "countable/kernels/rows.hpp"
#include "countable/ops/segments.hpp"
#include "countable/tensor/cpu.hpp"
#include "countable/tensor/row_ranges.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// That are read and written for all nodes.
std::int64_t numbers_of(const Tensor& x, const Tensor& edges) { return x.numel() + 2 * edges.numel(); }

struct ReluMessages : torch::autograd::Function<ReluMessages> {
    static Tensor forward(AutogradContext* context, const Tensor& x_in, const Tensor& edges_in, const Tensor& self,
                          const Tensor& offsets, const Tensor& columns, const Tensor& reverse) {
        const Tensor x = x_in.contiguous(), edges = edges_in.contiguous();
        context->save_for_backward({x, edges, self, offsets, columns, reverse});
        context->saved_data["learnt"] = self.requires_grad();
        Tensor y = torch::empty_like(x);
        tensor::for_row_ranges(
            x, x.size(0), numbers_of(x, edges), [&]<typename T>(T, std::int64_t first, std::int64_t last) {
                kernels::row_kernels<T>().relu_sum(x.data_ptr<T>(), edges.data_ptr<T>(), tensor::indices(offsets),
                                                   tensor::indices(columns), *self.data_ptr<T>(), x.size(1), first,
                                                   last, y.data_ptr<T>());
            });
        return y;
    }
    // What flows back to node u is the sum over the entries (v, u), whose opposites fill row u.
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor &x = saved[0], &edges = saved[1], &self = saved[2], &offsets = saved[3];
        const Tensor dy = gradients[0].contiguous();
        Tensor dedges = torch::empty_like(edges), dx = torch::empty_like(x);
        tensor::for_row_ranges(
            x, x.size(0), numbers_of(x, edges), [&]<typename T>(T, std::int64_t first, std::int64_t last) {
                kernels::row_kernels<T>().relu_sum_back(dy.data_ptr<T>(), x.data_ptr<T>(), edges.data_ptr<T>(),
                                                        tensor::indices(offsets), tensor::indices(saved[4]), x.size(1),
                                                        first, last, dedges.data_ptr<T>());
            });
        tensor::for_row_ranges(x, x.size(0), numbers_of(x, edges),
                               [&]<typename T>(T, std::int64_t first, std::int64_t last) {
                                   kernels::row_kernels<T>().gather_sum(dedges.data_ptr<T>(), tensor::indices(offsets),
                                                                        tensor::indices(saved[5]), x.size(1), first,
                                                                        last, dx.data_ptr<T>());
                               });
        dx.add_(dy, self.item());
        const bool learnt = context->saved_data.at("learnt").toBool();
        return {dx, dedges, learnt ? (dy * x).sum().view({1}) : Tensor(), {}, {}, {}};
    }
};

}  // namespace

Tensor sum_of_relu_messages(const Tensor& x, const Tensor& edges, const Tensor& self, const batches::Batch& batch) {
    TORCH_CHECK(x.size(0) == batch.num_nodes() && edges.size(0) == batch.num_entries() && x.size(1) == edges.size(1),
                "sum_of_relu_messages: nodes ", x.sizes(), ", edges ", edges.sizes());
    if (!tensor::is_cpu_float(x)) return reference::sum_of_relu_messages(x, edges, self, batch);
    return ReluMessages::apply(x, edges, self, batch.adjacency.offsets, batch.adjacency.columns, batch.reverse);
}

namespace reference {

Tensor sum_of_relu_messages(const Tensor& x, const Tensor& edges, const Tensor& self, const batches::Batch& batch) {
    const Tensor messages = torch::relu(x.index_select(0, batch.adjacency.columns) + edges);
    return reference::segment_sum(messages, batch.adjacency.offsets) + self * x;
}

}  // namespace reference

}  // namespace countable::ops
