#include "countable/ops/tuples.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "countable/kernels/parallel.hpp"
#include "countable/kernels/tuples.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

std::int64_t power(std::int64_t base, int exponent) {
    std::int64_t result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}

// The contractions to all orders, enumerated once.
using Lists = std::array<std::array<std::vector<Contraction>, max_tensor_order + 1>, max_tensor_order + 1>;

Lists enumerate(std::vector<Contraction> (*list)(int, int)) {
    Lists lists;
    for (int k = 1; k <= max_tensor_order; ++k)
        for (int r = 0; r <= k; ++r) lists[k][r] = list(k, r);
    return lists;
}

enum class Contractions { All, Ordered };  // all of them, or those in ascending order only

const std::vector<Contraction>& contractions(int k, int r, Contractions which) {
    static const Lists ordered = enumerate(ordered_contractions), all = enumerate(all_contractions);
    return which == Contractions::All ? all[k][r] : ordered[k][r];
}

// Rows that a step of each block moves in the tensor of order k ("from") and in that of order r ("to").
void set_loops(const Contraction& contraction, int k, int r, std::int64_t n, kernels::TupleLoop (&loops)[3]) {
    for (int block = 0; block < 3; ++block) loops[block] = {};
    for (int block = 0; block < contraction.blocks; ++block) {
        loops[block].extent = n;
        if (contraction.index_of[block] >= 0) loops[block].to = power(n, r - 1 - contraction.index_of[block]);
    }
    for (int position = 0; position < k; ++position)
        loops[contraction.block_of[position]].from += power(n, k - 1 - position);
}

struct Shape {
    int order;  // of the wide tensor
    Contractions which;
    kernels::Pooling pooling;
};

// Adds every contraction of `wide` to the tensors of lower order, or, transposed, those to `wide`.
template <typename T, bool Transposed>
void add_all(const Shape& shape, const Tensor& wide, const std::vector<Tensor>& narrow, const Tensor& offsets) {
    const std::int64_t d = wide.size(1), graphs = offsets.size(0) - 1;
    const int k = shape.order;
    std::vector<Tensor> starts;
    for (int r = 0; r <= k; ++r) starts.push_back(tuple_offsets(offsets, r));
    kernels::parallel_ranges(graphs, 2 * wide.numel() * (k + 1), [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t g = first; g < last; ++g) {
            const std::int64_t n = tensor::indices(offsets)[g + 1] - tensor::indices(offsets)[g];
            if (n == 0) continue;
            T* const rows = wide.data_ptr<T>() + tensor::indices(starts[k])[g] * d;
            for (int r = 0; r < static_cast<int>(narrow.size()); ++r) {
                if (!narrow[r].defined()) continue;
                const std::int64_t width = narrow[r].size(1);
                T* to = narrow[r].data_ptr<T>() + tensor::indices(starts[r])[g] * width;
                for (const Contraction& contraction : contractions(k, r, shape.which)) {
                    kernels::TupleLoop loops[3];
                    set_loops(contraction, k, r, n, loops);
                    const T scale = shape.pooling == kernels::Pooling::Mean
                                        ? T{1} / static_cast<T>(power(n, contraction.summed()))
                                        : T{1};
                    if constexpr (Transposed) {
                        for (kernels::TupleLoop& loop : loops) std::swap(loop.from, loop.to);
                        kernels::tuple_kernels<T>().add(to, width, rows, d, loops, d, scale);
                    } else {
                        kernels::tuple_kernels<T>().add(rows, d, to, width, loops, d, scale);
                    }
                    to += d;
                }
            }
        }
    });
}

std::vector<Tensor> contract_kernel(const Shape& shape, int max_order, const Tensor& x, const Tensor& offsets) {
    const Tensor wide = x.contiguous();
    std::vector<Tensor> narrow;
    for (int r = 0; r <= max_order; ++r) {
        const auto channels = std::ssize(contractions(shape.order, r, shape.which)) * x.size(1);
        const std::int64_t rows = tensor::indices(tuple_offsets(offsets, r))[offsets.size(0) - 1];
        narrow.push_back(torch::zeros({rows, channels}, x.options()));
    }
    if (x.scalar_type() == torch::kFloat)
        add_all<float, false>(shape, wide, narrow, offsets);
    else
        add_all<double, false>(shape, wide, narrow, offsets);
    return narrow;
}

// `wide` is what the sums are added to.
void spread_kernel(const Shape& shape, std::vector<Tensor> narrow, const Tensor& wide, const Tensor& offsets) {
    for (Tensor& y : narrow)
        if (y.defined()) y = y.contiguous();
    if (wide.scalar_type() == torch::kFloat)
        add_all<float, true>(shape, wide, narrow, offsets);
    else
        add_all<double, true>(shape, wide, narrow, offsets);
}

struct Contract : torch::autograd::Function<Contract> {
    static tensor_list forward(AutogradContext* context, const Tensor& x, const Tensor& offsets, std::int64_t order,
                               std::int64_t max_order, kernels::Pooling pooling) {
        context->saved_data["offsets"] = offsets;
        context->saved_data["order"] = order;
        context->saved_data["mean"] = pooling == kernels::Pooling::Mean;
        context->saved_data["rows"] = x.size(0);
        context->saved_data["d"] = x.size(1);
        context->set_materialize_grads(false);
        return contract_kernel({static_cast<int>(order), Contractions::All, pooling}, static_cast<int>(max_order), x,
                               offsets);
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto& saved = context->saved_data;
        const auto some = std::ranges::find_if(gradients, [](const Tensor& g) { return g.defined(); });
        if (some == gradients.end()) return {{}, {}, {}, {}, {}};
        const Tensor result = torch::zeros({saved.at("rows").toInt(), saved.at("d").toInt()}, some->options());
        const auto pooling = saved.at("mean").toBool() ? kernels::Pooling::Mean : kernels::Pooling::Sum;
        spread_kernel({static_cast<int>(saved.at("order").toInt()), Contractions::All, pooling}, gradients, result,
                      saved.at("offsets").toTensor());
        return {result, {}, {}, {}, {}};
    }
};

struct Spread : torch::autograd::Function<Spread> {
    static Tensor forward(AutogradContext* context, at::TensorList y, const Tensor& offsets) {
        context->saved_data["offsets"] = offsets;
        context->saved_data["order"] = static_cast<std::int64_t>(y.size()) - 1;
        std::vector<Tensor> lower(y.begin(), y.end());
        const Tensor result = lower.back().clone();  // the one contraction to order k is the identity
        lower.pop_back();
        spread_kernel({static_cast<int>(y.size()) - 1, Contractions::Ordered, kernels::Pooling::Sum}, lower, result,
                      offsets);
        return result;
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto order = static_cast<int>(context->saved_data.at("order").toInt());
        auto result = contract_kernel({order, Contractions::Ordered, kernels::Pooling::Sum}, order - 1, gradients[0],
                                      context->saved_data.at("offsets").toTensor());
        result.push_back(gradients[0]);
        result.emplace_back();
        return result;
    }
};

// The rows of a contraction's terms in the tensor of order k and in that of order r, over all graphs of the batch.
struct Terms {
    Tensor wide, narrow, scale;
};

Terms terms_of(const Contraction& contraction, int k, int r, const Tensor& graph_offsets, kernels::Pooling pooling) {
    const Tensor offsets = graph_offsets.cpu(), wide_start = tuple_offsets(offsets, k),
                 narrow_start = tuple_offsets(offsets, r);
    std::vector<std::int64_t> wide, narrow;
    std::vector<double> scale;
    for (std::int64_t g = 0; g + 1 < offsets.size(0); ++g) {
        const std::int64_t n = tensor::indices(offsets)[g + 1] - tensor::indices(offsets)[g];
        kernels::TupleLoop loops[3];
        set_loops(contraction, k, r, n, loops);
        for (std::int64_t a = 0; a < loops[0].extent; ++a)
            for (std::int64_t b = 0; b < loops[1].extent; ++b)
                for (std::int64_t c = 0; c < loops[2].extent; ++c) {
                    wide.push_back(tensor::indices(wide_start)[g] + a * loops[0].from + b * loops[1].from +
                                   c * loops[2].from);
                    narrow.push_back(tensor::indices(narrow_start)[g] + a * loops[0].to + b * loops[1].to +
                                     c * loops[2].to);
                    scale.push_back(pooling == kernels::Pooling::Mean
                                        ? std::pow(static_cast<double>(n), -contraction.summed())
                                        : 1);
                }
    }
    const auto device = graph_offsets.device();
    return {torch::tensor(wide, torch::kInt64).to(device), torch::tensor(narrow, torch::kInt64).to(device),
            torch::tensor(scale, torch::kDouble).unsqueeze(1).to(device)};
}

}  // namespace

Tensor tuple_offsets(const Tensor& graph_offsets, int order) {
    const Tensor offsets = graph_offsets.cpu();
    Tensor result = torch::empty_like(offsets);
    auto* const sums = result.data_ptr<std::int64_t>();
    sums[0] = 0;
    for (std::int64_t g = 0; g + 1 < offsets.size(0); ++g)
        sums[g + 1] = sums[g] + power(tensor::indices(offsets)[g + 1] - tensor::indices(offsets)[g], order);
    return result.to(graph_offsets.device());
}

std::vector<Tensor> contract(const Tensor& x, const Tensor& graph_offsets, int order, int max_order,
                             kernels::Pooling pooling) {
    if (!tensor::is_cpu_float(x)) return reference::contract(x, graph_offsets, order, max_order, pooling);
    return Contract::apply(x, graph_offsets, static_cast<std::int64_t>(order), static_cast<std::int64_t>(max_order),
                           pooling);
}

Tensor spread(const std::vector<Tensor>& y, const Tensor& graph_offsets) {
    if (!tensor::is_cpu_float(y[0])) return reference::spread(y, graph_offsets);
    return Spread::apply(at::TensorList(y), graph_offsets);
}

namespace reference {

std::vector<Tensor> contract(const Tensor& x, const Tensor& graph_offsets, int order, int max_order,
                             kernels::Pooling pooling) {
    std::vector<Tensor> result;
    for (int r = 0; r <= max_order; ++r) {
        const std::int64_t rows = tuple_offsets(graph_offsets, r)[-1].item<std::int64_t>();
        std::vector<Tensor> parts;
        for (const Contraction& contraction : all_contractions(order, r)) {
            const Terms terms = terms_of(contraction, order, r, graph_offsets, pooling);
            const Tensor values = x.index_select(0, terms.wide) * terms.scale.to(x.scalar_type());
            parts.push_back(torch::zeros({rows, x.size(1)}, x.options()).index_add(0, terms.narrow, values));
        }
        result.push_back(torch::cat(parts, 1));
    }
    return result;
}

Tensor spread(const std::vector<Tensor>& y, const Tensor& graph_offsets) {
    const int order = static_cast<int>(y.size()) - 1;
    Tensor result = y.back();
    for (int r = 0; r < order; ++r) {
        const auto list = ordered_contractions(order, r);
        const auto parts = y[r].chunk(std::ssize(list), 1);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Terms terms = terms_of(list[i], order, r, graph_offsets, kernels::Pooling::Sum);
            result = result.index_add(0, terms.wide, parts[i].index_select(0, terms.narrow));
        }
    }
    return result;
}

}  // namespace reference

}  // namespace countable::ops
