#include "countable/models/lrp_ops.hpp"

#include <algorithm>

#include "countable/models/own_kernels.hpp"
#include "countable/models/row_kernels.hpp"
#include "countable/models/segments.hpp"

namespace countable::models {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Parts in which what flows back to signatures is summed; fixed, so that the sums are the same for any number of
// threads.
constexpr std::int64_t backward_parts = 8;
constexpr std::int64_t numbers_per_task = 1 << 15;

template <typename Body>
void in_type_of(const Tensor& x, const Body& body) {
    if (x.scalar_type() == torch::kFloat)
        body(float{});
    else
        body(double{});
}

SequenceView view_of(const LrpBatch& batch) {
    return {.length = batch.length,
            .first_sequence = indices(batch.first_sequence),
            .slots = batch.slots.data_ptr<std::int32_t>(),
            .shared = batch.shared.data_ptr<std::int32_t>(),
            .group = batch.group.data_ptr<std::int32_t>(),
            .signature = batch.signature.data_ptr<std::int32_t>(),
            .multiplicity = batch.multiplicity.size(0) == 0 ? nullptr : batch.multiplicity.data_ptr<float>()};
}

// Bounds of `parts` ranges of 0 .. weights-1, about equal in cumulated[bound].
std::vector<std::int64_t> balanced(const std::int64_t* cumulated, std::int64_t size, std::int64_t parts) {
    std::vector<std::int64_t> bounds{0};
    for (std::int64_t p = 1; p < parts; ++p) {
        const auto* const bound = std::lower_bound(cumulated, cumulated + size, cumulated[size] * p / parts);
        bounds.push_back(std::max<std::int64_t>(bounds.back(), bound - cumulated));
    }
    bounds.push_back(size);
    return bounds;
}

template <typename Body>
void for_tasks(std::int64_t tasks, const Body& body) {
    at::parallel_for(0, tasks, 1, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t task = first; task < last; ++task) body(task);
    });
}

std::int64_t tasks_for(std::int64_t numbers) {
    return std::clamp<std::int64_t>(numbers / numbers_per_task, 1, 4 * at::get_num_threads());
}

struct Gather : torch::autograd::Function<Gather> {
    static Tensor forward(AutogradContext* context, const Tensor& u_in, const Tensor& s_in, const LrpBatch& batch,
                          Activation activation) {
        const Tensor u = u_in.contiguous(), s = s_in.contiguous();
        const std::int64_t d = s.size(1), nodes = batch.first_sequence.size(0) - 1;
        TORCH_CHECK(u.dim() == 3 && u.size(0) == batch.slot_rows && u.size(1) == batch.length && u.size(2) == d,
                    "lrp_gather: U is ", u.sizes(), ", expected [", batch.slot_rows, ", ", batch.length, ", ", d, "]");
        TORCH_CHECK(s.size(0) == batch.num_signatures(), "lrp_gather: ", s.size(0), " rows for ",
                    batch.num_signatures(), " signatures");
        Tensor z = torch::empty({batch.num_groups(), d}, u.options());
        const bool relu = activation == Activation::Relu;
        Tensor kept = torch::empty({relu ? batch.num_sequences() : 0, d}, torch::kUInt8);
        Tensor values = torch::empty({relu ? 0 : batch.num_sequences(), d}, u.options());
        const SequenceView view = view_of(batch);
        const auto bounds = balanced(view.first_sequence, nodes, tasks_for(batch.num_sequences() * d * 4));
        in_type_of(u, [&]<typename T>(T) {
            for_tasks(std::ssize(bounds) - 1, [&](std::int64_t task) {
                const std::int64_t first = bounds[task], last = bounds[task + 1];
                const auto* const groups = indices(batch.first_group);
                lrp_kernels<T>().forward(view, u.data_ptr<T>(), s.data_ptr<T>(), d, activation, first, last,
                                         groups[first], groups[last], z.data_ptr<T>(), kept.data_ptr<std::uint8_t>(),
                                         values.data_ptr<T>());
            });
        });
        context->saved_data["kept"] = kept;
        context->saved_data["values"] = values;
        context->saved_data["activation"] = static_cast<std::int64_t>(activation);
        context->saved_data["plan"] =
            std::vector<Tensor>{batch.graph_nodes, batch.first_sequence, batch.slots,       batch.shared,
                                batch.group,       batch.signature,      batch.multiplicity};
        context->saved_data["rows"] = batch.slot_rows;
        context->saved_data["classes"] = batch.slots_are_classes;
        context->saved_data["signatures"] = batch.num_signatures();
        return z;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        auto& saved = context->saved_data;
        const auto plan = saved.at("plan").toTensorVector();
        LrpBatch batch;
        batch.graph_nodes = plan[0];
        batch.first_sequence = plan[1];
        batch.slots = plan[2];
        batch.shared = plan[3];
        batch.group = plan[4];
        batch.signature = plan[5];
        batch.multiplicity = plan[6];
        batch.length = batch.slots.size(1);
        const auto activation = static_cast<Activation>(saved.at("activation").toInt());
        const Tensor kept = saved.at("kept").toTensor(), values = saved.at("values").toTensor();
        const std::int64_t rows = saved.at("rows").toInt(), signatures = saved.at("signatures").toInt();
        const std::int64_t graphs = batch.graph_nodes.size(0) - 1;
        const Tensor dz = gradients[0].contiguous();
        const std::int64_t d = dz.size(1);

        // Sequences of different graphs share no node, so that the parts, which are of whole graphs, write to du apart.
        // Classes they do share: then each part has a du of its own.
        const bool classes = saved.at("classes").toBool();
        std::vector<std::int64_t> sequences_before(static_cast<std::size_t>(graphs) + 1);
        for (std::int64_t g = 0; g <= graphs; ++g)
            sequences_before[g] = indices(batch.first_sequence)[indices(batch.graph_nodes)[g]];
        const auto bounds =
            balanced(sequences_before.data(), graphs, std::max<std::int64_t>(1, std::min(graphs, backward_parts)));
        const std::int64_t parts = std::ssize(bounds) - 1;
        Tensor ds = torch::zeros({parts, signatures, d}, dz.options());
        Tensor du = torch::zeros({classes ? parts : 1, rows, batch.length, d}, dz.options());
        const SequenceView view = view_of(batch);
        in_type_of(dz, [&]<typename T>(T) {
            for_tasks(parts, [&](std::int64_t part) {
                T* const du_part = du.data_ptr<T>() + (classes ? part * rows * batch.length * d : 0);
                lrp_kernels<T>().backward(view, dz.data_ptr<T>(), d, activation,
                                          indices(batch.graph_nodes)[bounds[part]],
                                          indices(batch.graph_nodes)[bounds[part + 1]], kept.data_ptr<std::uint8_t>(),
                                          values.data_ptr<T>(), du_part, ds.data_ptr<T>() + part * signatures * d);
            });
        });
        return {du.sum(0), ds.sum(0), {}, {}};
    }
};

Tensor sparse_sum_kernel(const Tensor& x, const Tensor& offsets, const Tensor& columns) {
    const Tensor in = x.contiguous();
    const std::int64_t rows = offsets.size(0) - 1, d = in.size(1);
    Tensor out = torch::empty({rows, d}, in.options());
    const auto bounds = balanced(indices(offsets), rows, tasks_for(columns.size(0) * d));
    in_type_of(in, [&]<typename T>(T) {
        for_tasks(std::ssize(bounds) - 1, [&](std::int64_t task) {
            row_kernels<T>().gather_sum(in.data_ptr<T>(), indices(offsets), indices(columns), d, bounds[task],
                                        bounds[task + 1], out.data_ptr<T>());
        });
    });
    return out;
}

struct SparseSum : torch::autograd::Function<SparseSum> {
    static Tensor forward(AutogradContext* context, const Tensor& x, const SparseRows& matrix) {
        context->saved_data["offsets"] = matrix.transposed_offsets;
        context->saved_data["columns"] = matrix.transposed_columns;
        return sparse_sum_kernel(x, matrix.offsets, matrix.columns);
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto& saved = context->saved_data;
        return {sparse_sum_kernel(gradients[0], saved.at("offsets").toTensor(), saved.at("columns").toTensor()), {}};
    }
};

struct FactorPool : torch::autograd::Function<FactorPool> {
    static Tensor forward(AutogradContext* context, const Tensor& y_in, const Tensor& factor_in,
                          const LrpBatch& batch) {
        const Tensor y = y_in.contiguous(), factor = factor_in.contiguous();
        context->save_for_backward({y, factor});
        context->saved_data["plan"] =
            std::vector<Tensor>{batch.first_group, batch.group_factor.columns, batch.group_factor.transposed_offsets,
                                batch.group_factor.transposed_columns, batch.node_of_group};
        const std::int64_t d = y.size(1), nodes = batch.first_group.size(0) - 1;
        Tensor out = torch::empty({nodes, d}, y.options());
        const auto bounds = balanced(indices(batch.first_group), nodes, tasks_for(y.numel()));
        in_type_of(y, [&]<typename T>(T) {
            for_tasks(std::ssize(bounds) - 1, [&](std::int64_t task) {
                lrp_kernels<T>().factor_pool(y.data_ptr<T>(), factor.data_ptr<T>(), indices(batch.first_group),
                                             indices(batch.group_factor.columns), d, bounds[task], bounds[task + 1],
                                             out.data_ptr<T>());
            });
        });
        return out;
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor &y = saved[0], &factor = saved[1];
        const auto plan = context->saved_data.at("plan").toTensorVector();
        const Tensor dout = gradients[0].contiguous();
        const std::int64_t d = y.size(1), nodes = dout.size(0), factors = factor.size(0);
        Tensor dy = torch::empty_like(y), dfactor = torch::empty_like(factor);
        const auto node_bounds = balanced(indices(plan[0]), nodes, tasks_for(y.numel()));
        const auto factor_bounds = balanced(indices(plan[2]), factors, tasks_for(y.numel()));
        in_type_of(y, [&]<typename T>(T) {
            for_tasks(std::ssize(node_bounds) - 1, [&](std::int64_t task) {
                lrp_kernels<T>().factor_pool_back(dout.data_ptr<T>(), factor.data_ptr<T>(), indices(plan[0]),
                                                  indices(plan[1]), d, node_bounds[task], node_bounds[task + 1],
                                                  dy.data_ptr<T>());
            });
            for_tasks(std::ssize(factor_bounds) - 1, [&](std::int64_t task) {
                lrp_kernels<T>().factor_pool_back_factor(dout.data_ptr<T>(), y.data_ptr<T>(), indices(plan[2]),
                                                         indices(plan[3]), indices(plan[4]), d, factor_bounds[task],
                                                         factor_bounds[task + 1], dfactor.data_ptr<T>());
            });
        });
        return {dy, dfactor, {}};
    }
};

}  // namespace

Tensor lrp_gather(const Tensor& u, const Tensor& s, const LrpBatch& batch, Activation activation) {
    return ours(u) ? Gather::apply(u, s, batch, activation) : plain::lrp_gather(u, s, batch, activation);
}

Tensor sparse_sum(const Tensor& x, const SparseRows& matrix) {
    return ours(x) ? SparseSum::apply(x, matrix) : plain::sparse_sum(x, matrix);
}

Tensor factor_pool(const Tensor& y, const Tensor& factor, const LrpBatch& batch) {
    return ours(y) ? FactorPool::apply(y, factor, batch) : plain::factor_pool(y, factor, batch);
}

namespace plain {

Tensor lrp_gather(const Tensor& u, const Tensor& s, const LrpBatch& batch, Activation activation) {
    const std::int64_t d = s.size(1);
    Tensor sum = s.index_select(0, batch.signature.to(torch::kInt64));  // [sequences, d]
    for (std::int64_t a = 0; a < batch.length; ++a) {
        const Tensor slot = batch.slots.select(1, a).to(torch::kInt64);
        const Tensor rows = u.select(1, a).index_select(0, slot.clamp_min(0));
        sum = sum + rows * (slot >= 0).unsqueeze(1).to(u.scalar_type());
    }
    Tensor z = activation == Activation::Relu ? torch::relu(sum) : torch::tanh(sum);
    if (batch.multiplicity.size(0) > 0) z = z * batch.multiplicity.to(z.scalar_type()).unsqueeze(1);
    return torch::zeros({batch.num_groups(), d}, z.options()).index_add(0, batch.group.to(torch::kInt64), z);
}

Tensor sparse_sum(const Tensor& x, const SparseRows& matrix) {
    return plain::segment_sum(x.index_select(0, matrix.columns), matrix.offsets);
}

Tensor factor_pool(const Tensor& y, const Tensor& factor, const LrpBatch& batch) {
    return plain::segment_sum(y * factor.index_select(0, batch.group_factor.columns), batch.first_group);
}

}  // namespace plain

}  // namespace countable::models
