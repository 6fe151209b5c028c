#include "countable/models/rooted/rooted_domain.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "countable/batches/egonets.hpp"
#include "countable/kernels/parallel.hpp"
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
    Filler(const batches::Batch& batch, const ops::RootedRows& rows)
        : batch_(batch),
          graphs_(tensor::indices(batch.graph_offsets)),
          offsets_(tensor::indices(batch.adjacency.offsets)),
          columns_(tensor::indices(batch.adjacency.columns)),
          roots_of_node_(tensor::indices(rows.roots_of_node)),
          of_root_(tensor::indices(rows.of_root)),
          num_rows_(rows.size()) {}

    // x_v and the distances.
    template <typename T>
    void fill_marks(ops::Roots roots, T* to) const {
        const std::int64_t node_width = batch_.node_features.size(1);
        const std::int64_t width = node_width + (roots == ops::Roots::Nodes ? 1 : 2) * RootedDomain::distances;
        const T* const x = batch_.node_features.data_ptr<T>();
        for_each_root(num_rows_ * width, [&](std::int64_t g, std::int64_t u, std::int64_t r, auto& distances) {
            T* const rows = to + of_root_[r] * width;
            const std::int64_t first = graphs_[g];
            for (std::int64_t v = first; v < graphs_[g + 1]; ++v)
                std::copy_n(x + v * node_width, node_width, rows + (v - first) * width);
            distances.write(u, first, graphs_[g + 1], rows + node_width, width);
            if (roots == ops::Roots::Nodes) return;
            const std::int64_t entry = offsets_[u] + r - roots_of_node_[u];
            const std::int64_t other = entry < offsets_[u + 1] ? columns_[entry] : u;
            distances.write(other, first, graphs_[g + 1], rows + node_width + RootedDomain::distances, width);
        });
    }

    // x_u, x_v, the distance, e_uv.
    template <typename T>
    void fill_pairs(std::int64_t edge_width, T* to) const {
        const std::int64_t node_width = batch_.node_features.size(1), edge_row = batch_.edge_features.size(1);
        const std::int64_t width = 2 * node_width + RootedDomain::distances + edge_width;
        const T* const x = batch_.node_features.data_ptr<T>();
        const T* const edges = batch_.edge_features.data_ptr<T>();
        for_each_root(num_rows_ * width, [&](std::int64_t g, std::int64_t u, std::int64_t r, auto& distances) {
            T* const rows = to + of_root_[r] * width;
            const std::int64_t first = graphs_[g];
            for (std::int64_t v = first; v < graphs_[g + 1]; ++v) {
                T* const row = rows + (v - first) * width;
                std::copy_n(x + u * node_width, node_width, row);
                std::copy_n(x + v * node_width, node_width, row + node_width);
            }
            distances.write(u, first, graphs_[g + 1], rows + 2 * node_width, width);
            const std::int64_t before = 2 * node_width + RootedDomain::distances;
            for (std::int64_t e = offsets_[u]; e < offsets_[u + 1]; ++e)
                std::copy_n(edges + e * edge_row, edge_width, rows + (columns_[e] - first) * width + before);
        });
    }

  private:
    // Calls body(graph, node, root, distances), which fill this many numbers together.
    template <typename Body>
    void for_each_root(std::int64_t numbers, const Body& body) const {
        kernels::parallel_ranges(batch_.num_graphs(), numbers, [&](std::int64_t first, std::int64_t last) {
            batches::DistanceWriter distances(offsets_, columns_);
            for (std::int64_t g = first; g < last; ++g)
                for (std::int64_t u = graphs_[g]; u < graphs_[g + 1]; ++u)
                    for (std::int64_t r = roots_of_node_[u]; r < roots_of_node_[u + 1]; ++r) body(g, u, r, distances);
        });
    }

    const batches::Batch& batch_;
    const std::int64_t *graphs_, *offsets_, *columns_, *roots_of_node_, *of_root_;
    std::int64_t num_rows_;
};

// The row (u, u) or (u, u', u) of each root.
Tensor own_rows(const batches::Batch& batch, const ops::RootedRows& rows) {
    const Tensor counts = rows.roots_of_node.diff();
    const Tensor first = batch.graph_offsets.to(torch::kCPU).index_select(0, batch.graph_of_node.to(torch::kCPU));
    const Tensor place = torch::arange(counts.size(0), counts.options()) - first;
    return rows.of_root.slice(0, 0, -1) + place.repeat_interleave(counts);
}

const batches::Egonets& egonets_of(const batches::Batch& batch) {
    TORCH_CHECK(batch.egonets, "the batch has no egonets");
    return *batch.egonets;
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
    if (options_.egonet_radius > 0) {
        const Tensor& rows = egonets_of(batch).graphs.node_features;
        require_memory(options_, batch, rows.size(0));
        return rows;
    }
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

RootedDomain::Layout RootedDomain::layout_of(const batches::Batch& batch) const {
    if (options_.egonet_radius > 0) {
        const batches::Egonets& egonets = egonets_of(batch);
        return {egonets.graphs.graph_offsets, egonets.centers, egonets.roots_of_node};
    }
    const ops::RootedRows rows = ops::rooted_rows(batch, roots_);
    const torch::Device device = batch.node_features.device();
    return {rows.of_root.to(device), own_rows(batch, rows).to(device), rows.roots_of_node.to(device)};
}

Tensor RootedDomain::pool_to_nodes(const Tensor& rows, const batches::Batch& batch, const RowPooling& pooling) const {
    const Layout layout = layout_of(batch);
    const Tensor own = rows.index_select(0, layout.own);
    const Tensor of_roots = ops::linear_map(torch::cat({pool_rows(rows, layout.of_root, pooling), own}, 1),
                                            of_root_->weight, of_root_->bias, ops::After::Relu);
    if (roots_ == ops::Roots::Nodes) return of_roots;
    return ops::linear_map(pool_rows(of_roots, layout.roots_of_node, pooling), of_node_->weight, of_node_->bias,
                           ops::After::Relu);
}

Tensor RootedDomain::pool(const Tensor& rows, const batches::Batch& batch, const RowPooling& pooling) const {
    return pool_rows(pool_to_nodes(rows, batch, pooling), batch.graph_offsets, pooling);
}

}  // namespace countable::models
