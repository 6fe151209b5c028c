#include "countable/ops/segments.hpp"

#include <algorithm>
#include <cmath>

#include "countable/kernels/rows.hpp"
#include "countable/tensor/cpu.hpp"
#include "countable/tensor/row_ranges.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

Tensor neighbor_sum_kernel(const Tensor& x, const batches::Relation& relation, double self) {
    const Tensor in = x.contiguous();
    const std::int64_t nodes = relation.offsets.size(0) - 1, d = in.size(1);
    TORCH_CHECK(in.size(0) == nodes, "neighbor_sum: ", in.size(0), " rows for ", nodes, " nodes");
    Tensor out = torch::empty({nodes, d}, in.options());
    tensor::for_row_ranges(
        in, nodes, (relation.columns.size(0) + nodes) * d, [&]<typename T>(T, std::int64_t first, std::int64_t last) {
            kernels::row_kernels<T>().neighbor_sum(in.data_ptr<T>(), tensor::indices(relation.offsets),
                                                   tensor::indices(relation.columns), static_cast<T>(self), d, first,
                                                   last, out.data_ptr<T>());
        });
    return out;
}

Tensor segment_sum_kernel(const Tensor& x, const Tensor& offsets) {
    const Tensor in = x.contiguous();
    const std::int64_t segments = offsets.size(0) - 1, d = in.size(1);
    Tensor out = torch::empty({segments, d}, in.options());
    tensor::for_row_ranges(in, segments, in.numel(), [&]<typename T>(T, std::int64_t first, std::int64_t last) {
        kernels::row_kernels<T>().segment_sum(in.data_ptr<T>(), tensor::indices(offsets), d, first, last,
                                              out.data_ptr<T>());
    });
    return out;
}

Tensor segment_spread_kernel(const Tensor& x, const Tensor& offsets) {
    const Tensor in = x.contiguous();
    const std::int64_t segments = offsets.size(0) - 1, d = in.size(1), rows = tensor::indices(offsets)[segments];
    TORCH_CHECK(in.size(0) == segments, "segment_spread: ", in.size(0), " rows for ", segments, " segments");
    Tensor out = torch::empty({rows, d}, in.options());
    tensor::for_row_ranges(in, segments, rows * d, [&]<typename T>(T, std::int64_t first, std::int64_t last) {
        kernels::row_kernels<T>().segment_spread(in.data_ptr<T>(), tensor::indices(offsets), d, first, last,
                                                 out.data_ptr<T>());
    });
    return out;
}

Tensor gather_sum_kernel(const Tensor& x, const Tensor& offsets, const Tensor& columns) {
    const Tensor in = x.contiguous();
    const std::int64_t rows = offsets.size(0) - 1, d = in.size(1);
    Tensor out = torch::empty({rows, d}, in.options());
    tensor::for_row_ranges(in, rows, columns.size(0) * d, [&]<typename T>(T, std::int64_t first, std::int64_t last) {
        kernels::row_kernels<T>().gather_sum(in.data_ptr<T>(), tensor::indices(offsets), tensor::indices(columns), d,
                                             first, last, out.data_ptr<T>());
    });
    return out;
}

struct RelationSum : torch::autograd::Function<RelationSum> {
    static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets, const Tensor& columns,
                          const Tensor& transposed_offsets, const Tensor& transposed_columns) {
        TORCH_CHECK(x.size(0) == transposed_offsets.size(0) - 1, "relation_sum: ", x.size(0), " rows for ",
                    transposed_offsets.size(0) - 1, " columns");
        context->saved_data["offsets"] = transposed_offsets;
        context->saved_data["columns"] = transposed_columns;
        return gather_sum_kernel(x, offsets, columns);
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto& saved = context->saved_data;
        return {gather_sum_kernel(gradients[0], saved.at("offsets").toTensor(), saved.at("columns").toTensor()),
                {},
                {},
                {},
                {}};
    }
};

struct NeighborSum : torch::autograd::Function<NeighborSum> {
    static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets, const Tensor& columns,
                          double self) {
        context->saved_data["offsets"] = offsets;
        context->saved_data["columns"] = columns;
        context->saved_data["self"] = self;
        return neighbor_sum_kernel(x, {offsets, columns}, self);
    }
    // The operator is symmetric: it is its own transpose.
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto& saved = context->saved_data;
        const batches::Relation relation{saved.at("offsets").toTensor(), saved.at("columns").toTensor()};
        return {neighbor_sum_kernel(gradients[0], relation, saved.at("self").toDouble()), {}, {}, {}};
    }
};

Tensor normalized_kernel(const Tensor& x, const batches::Relation& relation) {
    const Tensor in = x.contiguous();
    const std::int64_t nodes = relation.offsets.size(0) - 1, d = in.size(1);
    TORCH_CHECK(in.size(0) == nodes, "normalized_neighbor_sum: ", in.size(0), " rows for ", nodes, " nodes");
    const auto* const offsets = tensor::indices(relation.offsets);
    Tensor scale = torch::empty({nodes}, in.options()), out = torch::empty({nodes, d}, in.options());
    tensor::in_type_of(in, [&]<typename T>(T) {
        for (std::int64_t v = 0; v < nodes; ++v)
            scale.data_ptr<T>()[v] = 1 / std::sqrt(static_cast<T>(1 + offsets[v + 1] - offsets[v]));
    });
    tensor::for_row_ranges(
        in, nodes, (relation.columns.size(0) + nodes) * d, [&]<typename T>(T, std::int64_t first, std::int64_t last) {
            kernels::row_kernels<T>().scaled_neighbor_sum(in.data_ptr<T>(), offsets, tensor::indices(relation.columns),
                                                          scale.data_ptr<T>(), d, first, last, out.data_ptr<T>());
        });
    return out;
}

// The operator is symmetric.
struct NormalizedNeighborSum : torch::autograd::Function<NormalizedNeighborSum> {
    static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets, const Tensor& columns) {
        context->saved_data["offsets"] = offsets;
        context->saved_data["columns"] = columns;
        return normalized_kernel(x, {offsets, columns});
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto& saved = context->saved_data;
        return {
            normalized_kernel(gradients[0], {saved.at("offsets").toTensor(), saved.at("columns").toTensor()}), {}, {}};
    }
};

struct WithNeighborSums : torch::autograd::Function<WithNeighborSums> {
    static Tensor forward(AutogradContext* context, const Tensor& x_in, const Tensor& offsets, const Tensor& columns,
                          const Tensor& offsets2, const Tensor& columns2) {
        context->save_for_backward({offsets, columns, offsets2, columns2});
        const Tensor x = x_in.contiguous();
        const std::int64_t nodes = offsets.size(0) - 1, d = x.size(1);
        TORCH_CHECK(x.size(0) == nodes, "with_neighbor_sums: ", x.size(0), " rows for ", nodes, " nodes");
        Tensor y = torch::zeros({nodes, 3 * d}, x.options());
        tensor::for_row_ranges(
            x, nodes, (columns.size(0) + columns2.size(0)) * d,
            [&]<typename T>(T, std::int64_t first, std::int64_t last) {
                const T* const from = x.data_ptr<T>();
                T* const to = y.data_ptr<T>();
                for (std::int64_t v = first; v < last; ++v) std::copy(from + v * d, from + (v + 1) * d, to + v * 3 * d);
                const auto add = kernels::row_kernels<T>().add_neighbors;
                add(from, d, tensor::indices(offsets), tensor::indices(columns), d, first, last, to + d, 3 * d);
                add(from, d, tensor::indices(offsets2), tensor::indices(columns2), d, first, last, to + 2 * d, 3 * d);
            });
        return y;
    }
    // Both operators are symmetric.
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor dy = gradients[0].contiguous();
        const std::int64_t nodes = dy.size(0), d = dy.size(1) / 3;
        Tensor dx = torch::empty({nodes, d}, dy.options());
        tensor::for_row_ranges(
            dy, nodes, (saved[1].size(0) + saved[3].size(0)) * d,
            [&]<typename T>(T, std::int64_t first, std::int64_t last) {
                const T* const from = dy.data_ptr<T>();
                T* const to = dx.data_ptr<T>();
                for (std::int64_t v = first; v < last; ++v)
                    std::copy(from + v * 3 * d, from + v * 3 * d + d, to + v * d);
                const auto add = kernels::row_kernels<T>().add_neighbors;
                add(from + d, 3 * d, tensor::indices(saved[0]), tensor::indices(saved[1]), d, first, last, to, d);
                add(from + 2 * d, 3 * d, tensor::indices(saved[2]), tensor::indices(saved[3]), d, first, last, to, d);
            });
        return {dx, {}, {}, {}, {}};
    }
};

struct SegmentSum : torch::autograd::Function<SegmentSum> {
    static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets) {
        context->saved_data["offsets"] = offsets;
        return segment_sum_kernel(x, offsets);
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        return {segment_spread_kernel(gradients[0], context->saved_data.at("offsets").toTensor()), {}};
    }
};

struct SegmentSpread : torch::autograd::Function<SegmentSpread> {
    static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets) {
        context->saved_data["offsets"] = offsets;
        return segment_spread_kernel(x, offsets);
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        return {segment_sum_kernel(gradients[0], context->saved_data.at("offsets").toTensor()), {}};
    }
};

// y_e = x[columns[e]]. What flows back to node u is the sum over the entries (v, u), whose opposites fill row u.
struct AtColumns : torch::autograd::Function<AtColumns> {
    static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets, const Tensor& columns,
                          const Tensor& reverse) {
        context->saved_data["offsets"] = offsets;
        context->saved_data["reverse"] = reverse;
        return x.index_select(0, columns);
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto& saved = context->saved_data;
        const Tensor opposite = gradients[0].index_select(0, saved.at("reverse").toTensor());
        return {segment_sum_kernel(opposite, saved.at("offsets").toTensor()), {}, {}, {}};
    }
};

struct SegmentMax : torch::autograd::Function<SegmentMax> {
    static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& offsets) {
        const Tensor in = x.contiguous();
        const std::int64_t segments = offsets.size(0) - 1, d = in.size(1);
        Tensor out = torch::empty({segments, d}, in.options());
        Tensor at = torch::empty({segments, d}, offsets.options());
        tensor::for_row_ranges(in, segments, in.numel(), [&]<typename T>(T, std::int64_t first, std::int64_t last) {
            kernels::row_kernels<T>().segment_max(in.data_ptr<T>(), tensor::indices(offsets), d, first, last,
                                                  out.data_ptr<T>(), at.data_ptr<std::int64_t>());
        });
        context->saved_data["at"] = at;
        context->saved_data["rows"] = in.size(0);
        return out;
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const Tensor gradient = gradients[0].contiguous();
        const Tensor at = context->saved_data.at("at").toTensor();
        const std::int64_t segments = at.size(0), d = at.size(1), rows = context->saved_data.at("rows").toInt();
        Tensor result = torch::zeros({rows, d}, gradient.options());
        // Segments are disjoint: no two of them write the same place.
        tensor::for_row_ranges(gradient, segments, at.numel(),
                               [&]<typename T>(T, std::int64_t first, std::int64_t last) {
                                   const auto* const from = gradient.data_ptr<T>();
                                   auto* const to = result.data_ptr<T>();
                                   for (std::int64_t s = first; s < last; ++s)
                                       for (std::int64_t c = 0; c < d; ++c) {
                                           const std::int64_t row = tensor::indices(at)[s * d + c];
                                           if (row >= 0) to[row * d + c] = from[s * d + c];
                                       }
                               });
        return {result, {}};
    }
};

// The segment that each row belongs to.
Tensor segment_of_row(const Tensor& offsets) {
    return torch::repeat_interleave(offsets.slice(0, 1) - offsets.slice(0, 0, -1));
}

}  // namespace

Tensor neighbor_sum(const Tensor& x, const batches::Relation& relation, double self) {
    if (!tensor::is_cpu_float(x)) return reference::neighbor_sum(x, relation, self);
    return NeighborSum::apply(x, relation.offsets, relation.columns, self);
}

Tensor normalized_neighbor_sum(const Tensor& x, const batches::Relation& relation) {
    if (!tensor::is_cpu_float(x)) return reference::normalized_neighbor_sum(x, relation);
    return NormalizedNeighborSum::apply(x, relation.offsets, relation.columns);
}

Tensor with_neighbor_sums(const Tensor& x, const batches::Relation& first, const batches::Relation& second) {
    if (!tensor::is_cpu_float(x)) return reference::with_neighbor_sums(x, first, second);
    return WithNeighborSums::apply(x, first.offsets, first.columns, second.offsets, second.columns);
}

Tensor relation_sum(const Tensor& x, const batches::Relation& relation, const batches::Relation& transposed) {
    if (!tensor::is_cpu_float(x)) return reference::segment_sum(x.index_select(0, relation.columns), relation.offsets);
    return RelationSum::apply(x, relation.offsets, relation.columns, transposed.offsets, transposed.columns);
}

Tensor at_columns(const Tensor& x, const batches::Batch& batch) {
    if (!tensor::is_cpu_float(x)) return x.index_select(0, batch.adjacency.columns);
    return AtColumns::apply(x, batch.adjacency.offsets, batch.adjacency.columns, batch.reverse);
}

Tensor at_rows(const Tensor& x, const batches::Batch& batch) { return segment_spread(x, batch.adjacency.offsets); }

Tensor segment_sum(const Tensor& x, const Tensor& offsets) {
    return tensor::is_cpu_float(x) ? SegmentSum::apply(x, offsets) : reference::segment_sum(x, offsets);
}

Tensor segment_mean(const Tensor& x, const Tensor& offsets) {
    return segment_sum(x, offsets) / segment_lengths(offsets, x).clamp_min(1);
}

Tensor segment_max(const Tensor& x, const Tensor& offsets) {
    return tensor::is_cpu_float(x) ? SegmentMax::apply(x, offsets) : reference::segment_max(x, offsets);
}

Tensor segment_spread(const Tensor& x, const Tensor& offsets) {
    return tensor::is_cpu_float(x) ? SegmentSpread::apply(x, offsets) : reference::segment_spread(x, offsets);
}

Tensor segment_lengths(const Tensor& offsets, const Tensor& like) {
    return (offsets.slice(0, 1) - offsets.slice(0, 0, -1)).to(like.scalar_type()).unsqueeze(1);
}

namespace reference {

Tensor neighbor_sum(const Tensor& x, const batches::Relation& relation, double self) {
    return reference::segment_sum(x.index_select(0, relation.columns), relation.offsets) + self * x;
}

Tensor normalized_neighbor_sum(const Tensor& x, const batches::Relation& relation) {
    const Tensor scale = torch::rsqrt(segment_lengths(relation.offsets, x) + 1);  // [nodes, 1]
    return scale * reference::neighbor_sum(scale * x, relation, 1);
}

Tensor with_neighbor_sums(const Tensor& x, const batches::Relation& first, const batches::Relation& second) {
    return torch::cat({x, reference::neighbor_sum(x, first), reference::neighbor_sum(x, second)}, 1);
}

Tensor segment_sum(const Tensor& x, const Tensor& offsets) {
    return torch::zeros({offsets.size(0) - 1, x.size(1)}, x.options()).index_add(0, segment_of_row(offsets), x);
}

Tensor segment_max(const Tensor& x, const Tensor& offsets) {
    std::vector<Tensor> rows;
    const Tensor bounds = offsets.cpu();
    for (std::int64_t s = 0; s + 1 < bounds.size(0); ++s) {
        const std::int64_t first = tensor::indices(bounds)[s], last = tensor::indices(bounds)[s + 1];
        rows.push_back(first == last ? torch::zeros({x.size(1)}, x.options())
                                     : std::get<0>(x.slice(0, first, last).max(0)));
    }
    return rows.empty() ? torch::zeros({0, x.size(1)}, x.options()) : torch::stack(rows);
}

Tensor segment_spread(const Tensor& x, const Tensor& offsets) { return x.index_select(0, segment_of_row(offsets)); }

}  // namespace reference

}  // namespace countable::ops
