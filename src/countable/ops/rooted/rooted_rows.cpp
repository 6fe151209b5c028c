#include "countable/ops/rooted/rooted_rows.hpp"

#include <algorithm>

#include "countable/batches/egonets.hpp"
#include "countable/tensor/cpu.hpp"

namespace countable::ops {

std::int64_t RootedRows::size() const { return tensor::indices(of_graph)[of_graph.size(0) - 1]; }

RootedRows rooted_rows(const batches::Batch& batch, Roots roots) {
    const torch::Tensor graphs = batch.graph_offsets.cpu(), entries = batch.adjacency.offsets.cpu();
    const std::int64_t *const first = tensor::indices(graphs), *const row = tensor::indices(entries);
    std::vector<std::int64_t> of_graph = {0}, of_root = {0}, roots_of_node = {0};
    for (std::int64_t g = 0; g < batch.num_graphs(); ++g) {
        const std::int64_t nodes = first[g + 1] - first[g];
        for (std::int64_t u = first[g]; u < first[g + 1]; ++u) {
            const std::int64_t here = roots == Roots::Nodes ? 1 : std::max<std::int64_t>(1, row[u + 1] - row[u]);
            for (std::int64_t r = 0; r < here; ++r) of_root.push_back(of_root.back() + nodes);
            roots_of_node.push_back(roots_of_node.back() + here);
        }
        of_graph.push_back(of_root.back());
    }
    const auto as_tensor = [](const std::vector<std::int64_t>& numbers) {
        return torch::tensor(numbers, torch::TensorOptions().dtype(torch::kInt64));
    };
    return {as_tensor(of_graph), as_tensor(of_root), as_tensor(roots_of_node)};
}

RootedRows rows_of_egonets(const batches::Egonets& egonets) {
    const torch::Tensor graphs = egonets.graphs.graph_offsets.cpu(), graph = egonets.graphs.graph_of_node.cpu();
    torch::Tensor roots = torch::full({graph.size(0) + 1}, graphs.size(0) - 1, graph.options());
    const std::int64_t *const first = tensor::indices(graphs), *const of_row = tensor::indices(graph);
    for (std::int64_t v = 0; v < graph.size(0); ++v)
        roots.data_ptr<std::int64_t>()[v] = of_row[v] + (v == first[of_row[v]] ? 0 : 1);
    return {graphs, graphs, roots};
}

}  // namespace countable::ops
