#include "countable/ops/weighted_sums.hpp"

#include "countable/kernels/rows.hpp"
#include "countable/ops/segments.hpp"
#include "countable/tensor/cpu.hpp"
#include "countable/tensor/row_ranges.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

struct WeightedSums : torch::autograd::Function<WeightedSums> {
    static Tensor forward(AutogradContext* context, const Tensor& x_in, const Tensor& weights_in, const Tensor& offsets,
                          const Tensor& columns, const Tensor& reverse) {
        const Tensor x = x_in.contiguous(), weights = weights_in.contiguous();
        context->save_for_backward({x, weights, offsets, columns, reverse});
        const std::int64_t sums = weights.size(1), d = x.size(1);
        Tensor y = torch::empty({x.size(0), sums * d}, x.options());
        tensor::for_row_ranges(
            x, x.size(0), weights.numel() * d, [&]<typename T>(T, std::int64_t first, std::int64_t last) {
                kernels::row_kernels<T>().weighted_sums(x.data_ptr<T>(), weights.data_ptr<T>(),
                                                        tensor::indices(offsets), tensor::indices(columns), sums, d,
                                                        first, last, y.data_ptr<T>());
            });
        return y;
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor &x = saved[0], &weights = saved[1];
        const std::int64_t *const offsets = tensor::indices(saved[2]), *const columns = tensor::indices(saved[3]),
                                  *const reverse = tensor::indices(saved[4]);
        const std::int64_t sums = weights.size(1), d = x.size(1);
        const Tensor dy = gradients[0].contiguous();
        Tensor dx = torch::empty_like(x), dweights = torch::empty_like(weights);
        tensor::for_row_ranges(x, x.size(0), weights.numel() * d,
                               [&]<typename T>(T, std::int64_t first, std::int64_t last) {
                                   const auto& kernels = kernels::row_kernels<T>();
                                   kernels.weighted_sums_back(dy.data_ptr<T>(), weights.data_ptr<T>(), offsets, columns,
                                                              reverse, sums, d, first, last, dx.data_ptr<T>());
                                   kernels.weights_back(dy.data_ptr<T>(), x.data_ptr<T>(), offsets, columns, sums, d,
                                                        first, last, dweights.data_ptr<T>());
                               });
        return {dx, dweights, {}, {}, {}};
    }
};

}  // namespace

Tensor weighted_neighbor_sums(const Tensor& x, const Tensor& weights, const batches::Batch& batch) {
    TORCH_CHECK(x.size(0) == batch.num_nodes() && weights.size(0) == batch.num_entries(),
                "weighted_neighbor_sums: nodes ", x.sizes(), ", entries ", weights.sizes());
    if (!tensor::is_cpu_float(x)) return reference::weighted_neighbor_sums(x, weights, batch);
    return WeightedSums::apply(x, weights, batch.adjacency.offsets, batch.adjacency.columns, batch.reverse);
}

namespace reference {

Tensor weighted_neighbor_sums(const Tensor& x, const Tensor& weights, const batches::Batch& batch) {
    const Tensor products = x.index_select(0, batch.adjacency.columns).unsqueeze(1) * weights.unsqueeze(2);
    return reference::segment_sum(products.flatten(1), batch.adjacency.offsets);
}

}  // namespace reference

}  // namespace countable::ops
