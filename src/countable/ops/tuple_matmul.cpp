#include "countable/ops/tuple_matmul.hpp"

#include "countable/kernels/parallel.hpp"
#include "countable/kernels/tuples.hpp"
#include "countable/ops/tuples.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Whether a matrix stands in the product as it is, or its transpose does.
enum class Side { Plain, Transposed };

template <typename T>
void multiply(const Tensor& a, Side a_side, const Tensor& b, Side b_side, const Tensor& offsets,
              kernels::Pooling pooling, const Tensor& out) {
    const Tensor starts = tuple_offsets(offsets, 2);
    const std::int64_t d = a.size(1), graphs = offsets.size(0) - 1;
    kernels::parallel_ranges(graphs, 4 * a.numel(), [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t g = first; g < last; ++g) {
            const std::int64_t n = tensor::indices(offsets)[g + 1] - tensor::indices(offsets)[g],
                               start = tensor::indices(starts)[g] * d;
            const std::int64_t a_out = a_side == Side::Plain ? n : 1, a_sum = a_side == Side::Plain ? 1 : n;
            const std::int64_t b_sum = b_side == Side::Plain ? n : 1, b_out = b_side == Side::Plain ? 1 : n;
            const T scale = pooling == kernels::Pooling::Mean && n > 0 ? T{1} / static_cast<T>(n) : T{1};
            kernels::tuple_kernels<T>().multiply(a.data_ptr<T>() + start, a_out, a_sum, b.data_ptr<T>() + start, b_sum,
                                                 b_out, n, d, scale, out.data_ptr<T>() + start);
        }
    });
}

Tensor product(const Tensor& a, Side a_side, const Tensor& b, Side b_side, const Tensor& offsets,
               kernels::Pooling pooling) {
    Tensor out = torch::empty_like(a, torch::MemoryFormat::Contiguous);
    if (a.scalar_type() == torch::kFloat)
        multiply<float>(a, a_side, b, b_side, offsets, pooling, out);
    else
        multiply<double>(a, a_side, b, b_side, offsets, pooling, out);
    return out;
}

struct TupleMatmul : torch::autograd::Function<TupleMatmul> {
    static Tensor forward(AutogradContext* context, const Tensor& a, const Tensor& b, const Tensor& offsets,
                          kernels::Pooling pooling) {
        const Tensor left = a.contiguous(), right = b.contiguous();
        context->save_for_backward({left, right, offsets});
        context->saved_data["mean"] = pooling == kernels::Pooling::Mean;
        return product(left, Side::Plain, right, Side::Plain, offsets, pooling);
    }
    // Y = A B: dA = dY B^T, dB = A^T dY.
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const auto pooling = context->saved_data.at("mean").toBool() ? kernels::Pooling::Mean : kernels::Pooling::Sum;
        const Tensor dy = gradients[0].contiguous();
        return {product(dy, Side::Plain, saved[1], Side::Transposed, saved[2], pooling),
                product(saved[0], Side::Transposed, dy, Side::Plain, saved[2], pooling),
                {},
                {}};
    }
};

}  // namespace

Tensor tuple_matmul(const Tensor& a, const Tensor& b, const Tensor& graph_offsets, kernels::Pooling pooling) {
    TORCH_CHECK(a.sizes() == b.sizes(), "tuple_matmul: ", a.sizes(), " by ", b.sizes());
    return tensor::is_cpu_float(a) ? TupleMatmul::apply(a, b, graph_offsets, pooling)
                                   : reference::tuple_matmul(a, b, graph_offsets, pooling);
}

namespace reference {

Tensor tuple_matmul(const Tensor& a, const Tensor& b, const Tensor& graph_offsets, kernels::Pooling pooling) {
    if (a.size(0) == 0) return a + b;
    const Tensor sizes = graph_offsets.slice(0, 1) - graph_offsets.slice(0, 0, -1);
    const std::int64_t graphs = sizes.size(0), most = sizes.max().item<std::int64_t>(), d = a.size(1);
    const Tensor inside = torch::arange(most, sizes.options()).unsqueeze(0) < sizes.unsqueeze(1);  // [graphs, most]
    const Tensor mask = inside.unsqueeze(2) & inside.unsqueeze(1);                                 // of pairs
    const Tensor places = mask.flatten().nonzero().squeeze(1);  // of the rows, in their order
    const auto padded = [&](const Tensor& x) {
        return torch::zeros({graphs * most * most, d}, x.options())
            .index_copy(0, places, x)
            .reshape({graphs, most, most, d})
            .permute({0, 3, 1, 2});  // [graphs, d, most, most]
    };
    const Tensor product = torch::matmul(padded(a), padded(b)).permute({0, 2, 3, 1}).reshape({-1, d});
    const Tensor y = product.index_select(0, places);
    if (pooling == kernels::Pooling::Sum) return y;
    const Tensor n = sizes.repeat_interleave(sizes * sizes).to(y.scalar_type());
    return y / n.unsqueeze(1);
}

}  // namespace reference

}  // namespace countable::ops
