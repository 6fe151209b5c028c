#include "countable/ops/rooted/rooted_sums.hpp"

#include <algorithm>
#include <utility>

#include "countable/ops/rooted/rooted_layout.hpp"
#include "countable/tensor/row_ranges.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

// Calls body(g, first, last) for the graphs that have a part of first .. last-1, where `start` says where each begins.
template <typename Start, typename Body>
void for_graph_parts(std::int64_t graphs, const Start& start, std::int64_t first, std::int64_t last, const Body& body) {
    std::int64_t low = 0, high = graphs;  // the last graph that begins at or before `first`
    while (high - low > 1) {
        const std::int64_t middle = (low + high) / 2;
        (start(middle) <= first ? low : high) = middle;
    }
    for (std::int64_t g = low; g < graphs && start(g) < last; ++g) {
        const std::int64_t from = std::max(first, start(g)), to = std::min(last, start(g + 1));
        if (from < to) body(g, from - start(g), to - start(g));
    }
}

struct RootedSum : torch::autograd::Function<RootedSum> {
    static Tensor forward(AutogradContext* context, const Tensor& x_in, const Tensor& edges_in, const Tensor& self,
                          const Tensor& graphs, const Tensor& rows, const Tensor& roots_of_node, const Tensor& offsets,
                          const Tensor& columns, const Tensor& reverse, Along along, Message message) {
        const Tensor x = x_in.contiguous(), edges = edges_in.contiguous();
        const bool plain = message == Message::Plain;
        context->save_for_backward({plain && !self.requires_grad() ? Tensor() : x, edges, self, graphs, rows,
                                    roots_of_node, offsets, columns, reverse});
        context->saved_data["along"] = static_cast<std::int64_t>(along);
        context->saved_data["message"] = static_cast<std::int64_t>(message);
        context->saved_data["learnt"] = self.requires_grad();
        const RootedLayout layout(graphs, rows, roots_of_node, offsets, columns, reverse, along);
        Tensor y = torch::empty_like(x);
        for_roots(layout, x, [&]<typename T>(T, const kernels::RootedGraph& graph, auto start, auto first, auto last) {
            kernels::rooted_kernels<T>().sum(message, graph, x.data_ptr<T>() + start,
                                             plain ? nullptr : edges.data_ptr<T>(), *self.data_ptr<T>(), x.size(1),
                                             first, last, y.data_ptr<T>() + start);
        });
        return y;
    }

    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const auto saved = context->get_saved_variables();
        const Tensor &x = saved[0], &edges = saved[1], &self = saved[2];
        const auto message = static_cast<Message>(context->saved_data.at("message").toInt());
        const auto along = static_cast<Along>(context->saved_data.at("along").toInt());
        const RootedLayout layout(saved[3], saved[4], saved[5], saved[6], saved[7], saved[8], along);
        const Tensor dy = gradients[0].contiguous();
        const std::int64_t d = dy.size(1);
        const bool plain = message == Message::Plain;
        Tensor dx = torch::empty_like(dy), dedges, dself;
        for_roots(layout, dy, [&]<typename T>(T, const kernels::RootedGraph& graph, auto start, auto first, auto last) {
            kernels::rooted_kernels<T>().sum_back(
                message, graph, dy.data_ptr<T>() + start, plain ? nullptr : x.data_ptr<T>() + start,
                plain ? nullptr : edges.data_ptr<T>(), *self.data_ptr<T>(), d, first, last, dx.data_ptr<T>() + start);
        });
        if (!plain) {
            dedges = torch::empty_like(edges);
            const auto start = [&](std::int64_t g) { return layout.graphs[g]; };
            tensor::for_row_ranges(
                dy, layout.graphs[layout.num_graphs], numbers_of(layout, dy),
                [&]<typename T>(T, std::int64_t first, std::int64_t last) {
                    for_graph_parts(layout.num_graphs, start, first, last, [&](auto g, auto from, auto to) {
                        const std::int64_t at = layout.rows[g] * d;
                        kernels::rooted_kernels<T>().edges_back(message, layout.graph(g), dy.data_ptr<T>() + at,
                                                                x.data_ptr<T>() + at, edges.data_ptr<T>(), d, from, to,
                                                                dedges.data_ptr<T>());
                    });
                });
        }
        if (context->saved_data.at("learnt").toBool()) dself = (dy * x).sum().view({1});
        return {dx, dedges, dself, {}, {}, {}, {}, {}, {}, {}, {}};
    }

  private:
    // That are read and written: rows are read as often as nodes have neighbours, on the average.
    static std::int64_t numbers_of(const RootedLayout& layout, const Tensor& x) {
        const std::int64_t nodes = layout.graphs[layout.num_graphs];
        return nodes == 0 ? 0 : x.numel() * (1 + layout.offsets[nodes] / nodes);
    }
    // Calls body(T{}, graph, its first number, first root, last root) for ranges of the roots of all graphs.
    template <typename Body>
    static void for_roots(const RootedLayout& layout, const Tensor& x, const Body& body) {
        const auto start = [&](std::int64_t g) { return layout.first_root(g); };
        if (x.size(0) == 0) return;
        tensor::for_row_ranges(
            x, start(layout.num_graphs), numbers_of(layout, x), [&](auto type, std::int64_t first, std::int64_t last) {
                for_graph_parts(layout.num_graphs, start, first, last, [&](auto g, auto from, auto to) {
                    body(type, layout.graph(g), layout.rows[g] * x.size(1), from, to);
                });
            });
    }
};

// The row of each entry.
Tensor numbers_of_rows(EntryRoot root, const RootedRows& rows, const batches::Batch& batch) {
    const Tensor columns = batch.adjacency.columns.cpu(), at = batch.rows.cpu(), graph = batch.graph_of_node.cpu(),
                 graphs = batch.graph_offsets.cpu();
    Tensor result = torch::empty({batch.num_entries()}, columns.options());
    for (std::int64_t e = 0; e < batch.num_entries(); ++e) {
        std::int64_t u = tensor::indices(at)[e], v = tensor::indices(columns)[e];
        if (root == EntryRoot::Neighbor) std::swap(u, v);
        result.data_ptr<std::int64_t>()[e] =
            tensor::indices(rows.of_root)[u] + v - tensor::indices(graphs)[tensor::indices(graph)[v]];
    }
    return result;
}

// A row is that of one entry at most.
struct RowsOfEntries : torch::autograd::Function<RowsOfEntries> {
    static Tensor forward(AutogradContext* context, const Tensor& x, const Tensor& numbers) {
        context->saved_data["numbers"] = numbers;
        context->saved_data["rows"] = x.size(0);
        return x.index_select(0, numbers);
    }
    static tensor_list backward(AutogradContext* context, tensor_list gradients) {
        const Tensor dy = gradients[0].contiguous(), numbers = context->saved_data.at("numbers").toTensor();
        const std::int64_t d = dy.size(1);
        Tensor dx = torch::zeros({context->saved_data.at("rows").toInt(), d}, dy.options());
        tensor::for_row_ranges(dy, dy.size(0), dy.numel(), [&]<typename T>(T, std::int64_t first, std::int64_t last) {
            for (std::int64_t e = first; e < last; ++e)
                std::copy_n(dy.data_ptr<T>() + e * d, d, dx.data_ptr<T>() + tensor::indices(numbers)[e] * d);
        });
        return {dx, {}};
    }
};

void check(const Tensor& x, const RootedRows& rows, const batches::Batch& batch, Along along) {
    TORCH_CHECK(x.size(0) == rows.size(), "rooted_sum: ", x.size(0), " rows instead of ", rows.size());
    TORCH_CHECK(along == Along::Nodes || rows.of_root.size(0) == batch.num_nodes() + 1,
                "rooted_sum: sums over neighbours of roots need nodes as roots");
}

}  // namespace

Tensor rooted_sum(const Tensor& x, const Tensor& edges, const Tensor& self, const RootedRows& rows,
                  const batches::Batch& batch, const RootedSumOptions& options) {
    check(x, rows, batch, options.along);
    if (!tensor::is_cpu_float(x)) return reference::rooted_sum(x, edges, self, rows, batch, options);
    // An undefined tensor must not be an argument of a Function.
    return RootedSum::apply(x, edges.defined() ? edges : torch::empty({0}, x.options()), self, batch.graph_offsets,
                            rows.of_graph, rows.roots_of_node, batch.adjacency.offsets, batch.adjacency.columns,
                            batch.reverse, options.along, options.message);
}

Tensor rows_of_entries(const Tensor& x, EntryRoot root, const RootedRows& rows, const batches::Batch& batch) {
    if (!tensor::is_cpu_float(x)) return reference::rows_of_entries(x, root, rows, batch);
    return RowsOfEntries::apply(x, numbers_of_rows(root, rows, batch));
}

namespace reference {

Tensor rooted_sum(const Tensor& x, const Tensor& edges, const Tensor& self, const RootedRows& rows,
                  const batches::Batch& batch, const RootedSumOptions& options) {
    const Tensor graphs = batch.graph_offsets.cpu(), columns = batch.adjacency.columns.cpu(), at = batch.rows.cpu();
    const Tensor graph_of_node = batch.graph_of_node.cpu();
    const auto row = [&](std::int64_t root, std::int64_t v) {
        return tensor::indices(rows.of_root)[root] + v - tensor::indices(graphs)[tensor::indices(graph_of_node)[v]];
    };
    std::vector<std::int64_t> to, from, entry;
    for (std::int64_t e = 0; e < batch.num_entries(); ++e) {
        const std::int64_t v = tensor::indices(at)[e], w = tensor::indices(columns)[e];
        const std::int64_t g = tensor::indices(graph_of_node)[v];
        const std::int64_t first = tensor::indices(graphs)[g], last = tensor::indices(graphs)[g + 1];
        const auto add = [&](std::int64_t target, std::int64_t source) {
            to.push_back(target);
            from.push_back(source);
            entry.push_back(e);
        };
        if (options.along == Along::Nodes)
            for (auto r = tensor::indices(rows.roots_of_node)[first]; r < tensor::indices(rows.roots_of_node)[last];
                 ++r)
                add(row(r, v), row(r, w));
        else
            for (std::int64_t other = first; other < last; ++other) add(row(v, other), row(w, other));
    }
    const auto on_device = [&](const std::vector<std::int64_t>& numbers) {
        return torch::tensor(numbers, torch::TensorOptions().dtype(torch::kInt64)).to(x.device());
    };
    Tensor messages = x.index_select(0, on_device(from));
    if (options.message == Message::Relu) messages = torch::relu(messages + edges.index_select(0, on_device(entry)));
    if (options.message == Message::Product) messages = messages * edges.index_select(0, on_device(entry));
    return (self * x).index_add(0, on_device(to), messages);
}

Tensor rows_of_entries(const Tensor& x, EntryRoot root, const RootedRows& rows, const batches::Batch& batch) {
    return x.index_select(0, numbers_of_rows(root, rows, batch).to(x.device()));
}

}  // namespace reference

}  // namespace countable::ops
