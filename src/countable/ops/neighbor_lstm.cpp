#include "countable/ops/neighbor_lstm.hpp"

#include <algorithm>

#include "countable/kernels/lstm.hpp"
#include "countable/kernels/matmul.hpp"
#include "countable/kernels/parallel.hpp"
#include "countable/kernels/rows.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

constexpr std::int64_t numbers_per_unit = 32;  // a unit is five activations, some 10 ns

// Which entries the LSTM reads at which step. The entries of step s are places starts[s] .. starts[s+1]-1, in
// descending order of the degree of their node: place starts[s] + r is read by the node with rank r.
struct Schedule {
    std::vector<std::int64_t> starts{0};
    Tensor node;   // int64 [nodes]: the node of each rank
    Tensor rank;   // int64 [nodes]: its inverse
    Tensor entry;  // int64 [entries]: the entry at each place
    Tensor place;  // int64 [entries]: its inverse

    [[nodiscard]] std::int64_t steps() const { return std::ssize(starts) - 1; }
    [[nodiscard]] std::int64_t active(std::int64_t step) const { return starts[step + 1] - starts[step]; }
};

Schedule schedule_of(const Tensor& offsets, const Tensor& order) {
    TORCH_CHECK(order.defined(), "neighbor_lstm: the batch has no order");
    const std::int64_t nodes = offsets.size(0) - 1, entries = order.size(0);
    const auto* const from = offsets.data_ptr<std::int64_t>();
    const auto* const ordered = order.data_ptr<std::int64_t>();
    const auto degree = [&](std::int64_t v) { return from[v + 1] - from[v]; };
    std::int64_t most = 0;
    for (std::int64_t v = 0; v < nodes; ++v) most = std::max(most, degree(v));
    // readers[s]: nodes of degree above s, and so the first rank of those of degree s (a counting sort, stable).
    std::vector<std::int64_t> readers(static_cast<std::size_t>(most) + 1, 0);
    for (std::int64_t v = 0; v < nodes; ++v)
        if (degree(v) > 0) ++readers[degree(v) - 1];
    for (std::int64_t s = most - 1; s >= 0; --s) readers[s] += readers[s + 1];

    Schedule schedule;
    for (std::int64_t s = 0; s < most; ++s) schedule.starts.push_back(schedule.starts.back() + readers[s]);
    for (Tensor* const t : {&schedule.node, &schedule.rank}) *t = torch::empty({nodes}, torch::kInt64);
    for (Tensor* const t : {&schedule.entry, &schedule.place}) *t = torch::empty({entries}, torch::kInt64);
    auto* const node = schedule.node.data_ptr<std::int64_t>();
    auto* const rank = schedule.rank.data_ptr<std::int64_t>();
    auto* const entry = schedule.entry.data_ptr<std::int64_t>();
    auto* const place = schedule.place.data_ptr<std::int64_t>();
    for (std::int64_t v = 0; v < nodes; ++v) {
        rank[v] = readers[degree(v)]++;
        node[rank[v]] = v;
        for (std::int64_t s = 0; s < degree(v); ++s) {
            const std::int64_t here = schedule.starts[s] + rank[v];
            entry[here] = ordered[from[v] + s];
            place[entry[here]] = here;
        }
    }
    return schedule;
}

// Calls body(first, last) for ranges of the rows.
template <typename Body>
void for_units(std::int64_t rows, std::int64_t d, const Body& body) {
    kernels::parallel_ranges(rows, rows * d * numbers_per_unit, body);
}

// A matrix of [inner, columns] in the order in which products read it.
template <typename T>
std::vector<T> packed(const kernels::Strided<T>& b, std::int64_t columns, std::int64_t inner) {
    std::vector<T> result(static_cast<std::size_t>(kernels::packed_size(columns, inner)));
    kernels::product_kernels<T>().pack(b, columns, inner, result.data());
    return result;
}

// What node u reads at an entry (v, u) is given back along row u: the sum of x at the places of the opposite entries.
Tensor sum_at_senders(const Tensor& x, const Schedule& schedule, const Tensor& offsets, const Tensor& reverse) {
    const Tensor places = schedule.place.index_select(0, reverse);
    const std::int64_t nodes = offsets.size(0) - 1, d = x.size(1);
    Tensor result = torch::empty({nodes, d}, x.options());
    tensor::in_type_of(x, [&]<typename T>(T) {
        for_units(nodes, d, [&](std::int64_t first, std::int64_t last) {
            kernels::row_kernels<T>().gather_sum(x.data_ptr<T>(), tensor::indices(offsets), tensor::indices(places), d,
                                                 first, last, result.data_ptr<T>());
        });
    });
    return result;
}

// Whether a backward pass may come.
enum class LstmKeep { Nothing, All };

// What the LSTM leaves: h and c by rank, after the last step of each node. For the way back, with a block of rows per
// step: the gates after activation, and h and c as they were before the step.
struct LstmStates {
    Tensor gates, hidden, cell, hidden_before, cell_before;
};

template <typename T>
void run_lstm(const Schedule& schedule, const Tensor& recurrent, LstmKeep keep, LstmStates& states) {
    const std::int64_t d = recurrent.size(1);
    const auto weights = packed<T>({recurrent.data_ptr<T>(), 1, d}, 4 * d, d);
    T *const h = states.hidden.data_ptr<T>(), *const c = states.cell.data_ptr<T>();
    for (std::int64_t s = 0; s < schedule.steps(); ++s) {
        const std::int64_t start = schedule.starts[s];
        T* const gates = states.gates.data_ptr<T>() + start * 4 * d;
        for_units(schedule.active(s), d, [&](std::int64_t first, std::int64_t last) {
            if (keep == LstmKeep::All) {
                std::copy(h + first * d, h + last * d, states.hidden_before.data_ptr<T>() + (start + first) * d);
                std::copy(c + first * d, c + last * d, states.cell_before.data_ptr<T>() + (start + first) * d);
            }
            if (s > 0)  // before the first step h is zero
                kernels::product_kernels<T>().multiply_packed({h + first * d, d, 1}, weights.data(),
                                                              gates + first * 4 * d, 4 * d, last - first, 4 * d, d,
                                                              kernels::Write::Add);
            kernels::lstm_kernels<T>().forward(d, first, last, gates, c, h);
        });
    }
}

void check_lstm(const Tensor& inputs, const Tensor& edge_inputs, const Tensor& recurrent, std::int64_t nodes,
                std::int64_t entries) {
    const std::int64_t d = recurrent.size(1);
    TORCH_CHECK(inputs.size(0) == nodes && inputs.size(1) == 4 * d && recurrent.size(0) == 4 * d,
                "neighbor_lstm: inputs ", inputs.sizes(), " and weights ", recurrent.sizes(), " for ", nodes, " nodes");
    TORCH_CHECK(edge_inputs.size(0) == 0 || edge_inputs.size(0) == entries, "neighbor_lstm: ", edge_inputs.size(0),
                " rows for ", entries, " entries");
}

// Without edges, edge_inputs has no rows (an undefined tensor must not be an argument of a Function).
struct NeighborLstm : torch::autograd::Function<NeighborLstm> {
    static Tensor forward(AutogradContext* context, const Tensor& inputs, const Tensor& edge_inputs,
                          const Tensor& recurrent_in, const batches::Batch& batch, LstmKeep keep) {
        const Tensor recurrent = recurrent_in.contiguous();
        const Tensor &offsets = batch.adjacency.offsets, &order = batch.order;
        const std::int64_t nodes = offsets.size(0) - 1, entries = batch.adjacency.columns.size(0),
                           d = recurrent.size(1);
        check_lstm(inputs, edge_inputs, recurrent, nodes, entries);
        const bool edges = edge_inputs.size(0) > 0;
        const Schedule schedule = schedule_of(offsets, order);
        const std::int64_t kept = keep == LstmKeep::All ? entries : 0;
        LstmStates states{
            .gates = inputs.index_select(0, batch.adjacency.columns.index_select(0, schedule.entry)),  // [entries, 4 d]
            .hidden = torch::zeros({nodes, d}, inputs.options()),
            .cell = torch::zeros({nodes, d}, inputs.options()),
            .hidden_before = torch::empty({kept, d}, inputs.options()),
            .cell_before = torch::empty({kept, d}, inputs.options())};
        if (edges) states.gates += edge_inputs.index_select(0, schedule.entry);
        tensor::in_type_of(inputs, [&]<typename T>(T) { run_lstm<T>(schedule, recurrent, keep, states); });
        if (keep == LstmKeep::All) {
            context->save_for_backward({recurrent});
            auto& saved = context->saved_data;
            saved["gates"] = states.gates;
            saved["hidden_before"] = states.hidden_before;
            saved["cell_before"] = states.cell_before;
            saved["cell"] = states.cell;
            saved["offsets"] = offsets;
            saved["reverse"] = batch.reverse;
            saved["order"] = order;
            saved["edges"] = edges;
        }
        return states.hidden.index_select(0, schedule.rank);
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto& saved = context->saved_data;
        const auto tensor = [&](const char* name) { return saved.at(name).toTensor(); };
        const Tensor recurrent = context->get_saved_variables()[0];
        const Tensor gates = tensor("gates"), cell_before = tensor("cell_before");
        const std::int64_t d = recurrent.size(1);
        const Schedule schedule = schedule_of(tensor("offsets"), tensor("order"));
        // The states after a step, by rank; going back, those of nodes that read further are what they were before the
        // next step.
        Tensor cell = tensor("cell").clone();
        Tensor d_hidden = gradients[0].index_select(0, schedule.node);
        Tensor d_cell = torch::zeros_like(cell);
        Tensor d_gates = torch::empty_like(gates);
        tensor::in_type_of(gates, [&]<typename T>(T) {
            const auto weights = packed<T>({recurrent.data_ptr<T>(), d, 1}, d, 4 * d);
            for (std::int64_t s = schedule.steps() - 1; s >= 0; --s)
                for_units(
                    schedule.active(s), d, [&, start = schedule.starts[s]](std::int64_t first, std::int64_t last) {
                        const T* const before = cell_before.data_ptr<T>() + start * d;
                        T *const c = cell.data_ptr<T>(), *const d_h = d_hidden.data_ptr<T>();
                        T* const d_block = d_gates.data_ptr<T>() + start * 4 * d;
                        kernels::lstm_kernels<T>().backward(d, first, last, gates.data_ptr<T>() + start * 4 * d, before,
                                                            c, d_h, d_cell.data_ptr<T>(), d_block);
                        if (s == 0) return;
                        std::copy(before + first * d, before + last * d, c + first * d);
                        kernels::product_kernels<T>().multiply_packed({d_block + first * 4 * d, 4 * d, 1},
                                                                      weights.data(), d_h + first * d, d, last - first,
                                                                      d, 4 * d, kernels::Write::Set);
                    });
        });
        Tensor d_recurrent = torch::zeros_like(recurrent);
        if (schedule.steps() > 1) {
            const std::int64_t rest = schedule.starts[1];  // at the first step h is zero
            d_recurrent = d_gates.slice(0, rest).t().mm(tensor("hidden_before").slice(0, rest));
        }
        return {sum_at_senders(d_gates, schedule, tensor("offsets"), tensor("reverse")),
                saved.at("edges").toBool() ? d_gates.index_select(0, schedule.place) : Tensor(),
                d_recurrent,
                {},
                {}};
    }
};

}  // namespace

Tensor neighbor_lstm(const Tensor& inputs, const Tensor& edge_inputs, const Tensor& recurrent,
                     const batches::Batch& batch) {
    if (!tensor::is_cpu_float(inputs)) return reference::neighbor_lstm(inputs, edge_inputs, recurrent, batch);
    const Tensor edges = edge_inputs.defined() ? edge_inputs : torch::empty({0, inputs.size(1)}, inputs.options());
    return NeighborLstm::apply(inputs, edges, recurrent, batch,
                               torch::GradMode::is_enabled() ? LstmKeep::All : LstmKeep::Nothing);
}

namespace reference {

Tensor neighbor_lstm(const Tensor& inputs, const Tensor& edge_inputs, const Tensor& recurrent,
                     const batches::Batch& batch) {
    const Schedule schedule = schedule_of(batch.adjacency.offsets.cpu(), batch.order.cpu());
    const Tensor entry = schedule.entry.to(inputs.device());
    Tensor gates = inputs.index_select(0, batch.adjacency.columns.index_select(0, entry));
    if (edge_inputs.defined()) gates = gates + edge_inputs.index_select(0, entry);
    const std::int64_t d = recurrent.size(1);
    Tensor hidden = torch::zeros({inputs.size(0), d}, inputs.options()), cell = hidden;
    for (std::int64_t s = 0; s < schedule.steps(); ++s) {
        const std::int64_t active = schedule.active(s);
        const Tensor z = gates.narrow(0, schedule.starts[s], active) + hidden.slice(0, 0, active).mm(recurrent.t());
        const auto part = z.chunk(4, 1);
        const Tensor now =
            torch::sigmoid(part[1]) * cell.slice(0, 0, active) + torch::sigmoid(part[0]) * torch::tanh(part[2]);
        cell = torch::cat({now, cell.slice(0, active)});
        hidden = torch::cat({torch::sigmoid(part[3]) * torch::tanh(now), hidden.slice(0, active)});
    }
    return hidden.index_select(0, schedule.rank.to(inputs.device()));
}

}  // namespace reference

}  // namespace countable::ops
