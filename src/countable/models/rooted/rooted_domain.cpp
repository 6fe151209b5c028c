#include "countable/models/rooted/rooted_domain.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/ops/dense_ops.hpp"
#include "countable/support/available_memory.hpp"
#include "countable/support/bytes_text.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

// Per layer: its input, two sums, the hidden rows and the output, and the same again while the gradients flow back.
void require_memory(const ModelOptions& options, const batches::Batch& batch, std::int64_t rows) {
    const double numbers = 10.0 * static_cast<double>(options.depth * options.width) * static_cast<double>(rows);
    const double bytes = numbers * static_cast<double>(batch.node_features.element_size());
    if (bytes > static_cast<double>(available_memory()))
        throw std::invalid_argument(options.name + ": a batch of " + std::to_string(batch.num_graphs()) +
                                    " graphs has " + std::to_string(rows) + " rows, which would take " +
                                    bytes_text(static_cast<std::uint64_t>(bytes)) + " of memory");
}

// The rows (u, v), by the batch's tensors on the CPU.
class Filler {
  public:
    Filler(const batches::Batch& batch, const ops::RootedRows& rows) : batch_(batch), rows_(rows) {}

    // x_v and the distances.
    template <typename T>
    void fill_marks(ops::Roots roots, T* to) const {
        const std::int64_t node_width = batch_.node_features.size(1);
        const std::int64_t width = node_width + (roots == ops::Roots::Nodes ? 1 : 2) * RootedDomain::distances;
        for_each_root([&](std::int64_t g, std::int64_t u, std::int64_t r) {
            T* const rows = to + tensor::indices(rows_.of_root)[r] * width;
            const std::int64_t first = graphs()[g];
            for (std::int64_t v = first; v < graphs()[g + 1]; ++v)
                std::copy_n(features<T>() + v * node_width, node_width, rows + (v - first) * width);
            fill_distances(g, u, rows + node_width, width);
            if (roots == ops::Roots::Nodes) return;
            const std::int64_t entry = offsets()[u] + r - tensor::indices(rows_.roots_of_node)[u];
            const std::int64_t other = entry < offsets()[u + 1] ? columns()[entry] : u;
            fill_distances(g, other, rows + node_width + RootedDomain::distances, width);
        });
    }

    // x_u, x_v, the distance, e_uv.
    template <typename T>
    void fill_pairs(std::int64_t edge_width, T* to) const {
        const std::int64_t node_width = batch_.node_features.size(1);
        const std::int64_t width = 2 * node_width + RootedDomain::distances + edge_width;
        for_each_root([&](std::int64_t g, std::int64_t u, std::int64_t r) {
            T* const rows = to + tensor::indices(rows_.of_root)[r] * width;
            const std::int64_t first = graphs()[g];
            for (std::int64_t v = first; v < graphs()[g + 1]; ++v) {
                T* const row = rows + (v - first) * width;
                std::copy_n(features<T>() + u * node_width, node_width, row);
                std::copy_n(features<T>() + v * node_width, node_width, row + node_width);
            }
            fill_distances(g, u, rows + 2 * node_width, width);
            const std::int64_t before = 2 * node_width + RootedDomain::distances;
            for (std::int64_t e = offsets()[u]; e < offsets()[u + 1]; ++e)
                std::copy_n(batch_.edge_features.data_ptr<T>() + e * batch_.edge_features.size(1), edge_width,
                            rows + (columns()[e] - first) * width + before);
        });
    }

  private:
    [[nodiscard]] const std::int64_t* graphs() const { return tensor::indices(batch_.graph_offsets); }
    [[nodiscard]] const std::int64_t* columns() const { return tensor::indices(batch_.adjacency.columns); }
    [[nodiscard]] const std::int64_t* offsets() const { return tensor::indices(batch_.adjacency.offsets); }
    template <typename T>
    [[nodiscard]] const T* features() const {
        return batch_.node_features.data_ptr<T>();
    }
    // The unit vectors of the distances from a node, each `width` numbers after the one before.
    template <typename T>
    void fill_distances(std::int64_t g, std::int64_t node, T* to, std::int64_t width) const {
        const std::int64_t first = graphs()[g];
        std::vector<std::int64_t> ring = {node}, next;
        std::vector<char> seen(static_cast<std::size_t>(graphs()[g + 1] - first), 0);
        seen[static_cast<std::size_t>(node - first)] = 1;
        for (std::int64_t distance = 0; distance < RootedDomain::distances; ++distance, ring.swap(next)) {
            next.clear();
            for (const std::int64_t v : ring) {
                to[(v - first) * width + distance] = 1;
                for (std::int64_t e = offsets()[v]; e < offsets()[v + 1]; ++e)
                    if (char& is_seen = seen[static_cast<std::size_t>(columns()[e] - first)]; is_seen == 0) {
                        is_seen = 1;
                        next.push_back(columns()[e]);
                    }
            }
        }
    }
    // Calls body(graph, node, root).
    template <typename Body>
    void for_each_root(const Body& body) const {
        const auto* const roots = tensor::indices(rows_.roots_of_node);
        for (std::int64_t g = 0; g < batch_.num_graphs(); ++g)
            for (std::int64_t u = graphs()[g]; u < graphs()[g + 1]; ++u)
                for (std::int64_t r = roots[u]; r < roots[u + 1]; ++r) body(g, u, r);
    }

    const batches::Batch& batch_;
    const ops::RootedRows& rows_;
};

// The row (u, u) or (u, u', u) of each root.
Tensor own_rows(const batches::Batch& batch, const ops::RootedRows& rows) {
    const Tensor counts = rows.roots_of_node.diff();
    const Tensor first = batch.graph_offsets.to(torch::kCPU).index_select(0, batch.graph_of_node.to(torch::kCPU));
    const Tensor place = torch::arange(counts.size(0), counts.options()) - first;
    return rows.of_root.slice(0, 0, -1) + place.repeat_interleave(counts);
}

}  // namespace

RootedDomain::RootedDomain(ops::Roots roots, Features features, const ModelOptions& options, const Widths& widths)
    : roots_(roots), features_(features), options_(options), widths_(widths) {}

void RootedDomain::register_with(torch::nn::Module& owner, std::int64_t width) {
    of_root_ = owner.register_module("pool_nodes", torch::nn::Linear(2 * width, width));
    if (roots_ == ops::Roots::Edges) of_node_ = owner.register_module("pool_edges", torch::nn::Linear(width, width));
}

std::int64_t RootedDomain::input_width() const {
    if (features_ == Features::Pairs) return 2 * widths_.node + distances + widths_.edge;
    return widths_.node + (roots_ == ops::Roots::Nodes ? 1 : 2) * distances;
}

Tensor RootedDomain::input(const batches::Batch& batch, Phase /*phase*/) const {
    const Tensor& x = batch.node_features;
    if (!tensor::is_cpu_float(x)) return input(batch.to(torch::kCPU, torch::kFloat)).to(x.device(), x.scalar_type());
    const ops::RootedRows rows = ops::rooted_rows(batch, roots_);
    require_memory(options_, batch, rows.size());
    Tensor result = torch::zeros({rows.size(), input_width()}, x.options());
    batches::Batch plain = batch;
    plain.node_features = x.contiguous();
    plain.edge_features = batch.edge_features.contiguous();
    const Filler filler(plain, rows);
    tensor::in_type_of(x, [&]<typename T>(T) {
        if (features_ == Features::Marks)
            filler.fill_marks(roots_, result.data_ptr<T>());
        else
            filler.fill_pairs(widths_.edge, result.data_ptr<T>());
    });
    return result;
}

Tensor RootedDomain::pool_to_nodes(const Tensor& rows, const batches::Batch& batch, const RowPooling& pooling) const {
    const ops::RootedRows layout = ops::rooted_rows(batch, roots_);
    const Tensor own = rows.index_select(0, own_rows(batch, layout).to(rows.device()));
    const Tensor of_roots =
        ops::linear_map(torch::cat({pool_rows(rows, layout.of_root.to(rows.device()), pooling), own}, 1),
                        of_root_->weight, of_root_->bias, ops::After::Relu);
    if (roots_ == ops::Roots::Nodes) return of_roots;
    return ops::linear_map(pool_rows(of_roots, layout.roots_of_node.to(rows.device()), pooling), of_node_->weight,
                           of_node_->bias, ops::After::Relu);
}

Tensor RootedDomain::pool(const Tensor& rows, const batches::Batch& batch, const RowPooling& pooling) const {
    return pool_rows(pool_to_nodes(rows, batch, pooling), batch.graph_offsets, pooling);
}

}  // namespace countable::models
