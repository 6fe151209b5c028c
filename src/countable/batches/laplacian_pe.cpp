#include "countable/batches/laplacian_pe.hpp"

#include <algorithm>

#include "countable/tensor/threads.hpp"

namespace countable::batches {
namespace {

torch::Tensor normalized_laplacian(const Graph& graph) {
    const std::int64_t n = graph.num_nodes();
    auto laplacian = torch::eye(n, torch::kDouble);
    auto at = laplacian.accessor<double, 2>();
    for (NodeId v = 0; v < graph.num_nodes(); ++v)
        for (const NodeId u : graph.neighbors(v))
            at[v][u] = -1 / std::sqrt(static_cast<double>(graph.degree(v)) * static_cast<double>(graph.degree(u)));
    return laplacian;
}

torch::Tensor eigenvectors_of(const Graph& graph, std::int64_t k) {
    const std::int64_t n = graph.num_nodes();
    auto eigenvectors = torch::zeros({n, k});
    const std::int64_t there = std::min(k, n - 1);
    if (there < 1) return eigenvectors;
    const auto vectors =
        std::get<1>(torch::linalg_eigh(normalized_laplacian(graph))).slice(1, 1, 1 + there).contiguous();
    const auto from = vectors.accessor<double, 2>();
    auto to = eigenvectors.accessor<float, 2>();
    constexpr double almost_zero = 1e-6;
    for (std::int64_t c = 0; c < there; ++c) {
        std::int64_t first = 0;
        while (first + 1 < n && std::abs(from[first][c]) < almost_zero) ++first;
        const double sign = from[first][c] < 0 ? -1 : 1;
        for (std::int64_t v = 0; v < n; ++v) to[v][c] = static_cast<float>(sign * from[v][c]);
    }
    return eigenvectors;
}

}  // namespace

torch::Tensor laplacian_pe(std::span<const Graph> graphs, std::int64_t k) {
    // Products of matrices as small as molecules are divided among threads at a loss: some hundredfold on a busy
    // machine.
    const tensor::TorchThreads one_thread(1);
    std::vector<torch::Tensor> rows = {torch::zeros({0, k})};
    for (const Graph& graph : graphs) rows.push_back(eigenvectors_of(graph, k));
    return torch::cat(rows);
}

torch::Tensor with_random_signs(const torch::Tensor& eigenvectors, const torch::Tensor& graph_of_node,
                                std::int64_t graphs) {
    const auto signs = torch::randint(0, 2, {graphs, eigenvectors.size(1)}, eigenvectors.options()) * 2 - 1;
    return eigenvectors * signs.index_select(0, graph_of_node);
}

}  // namespace countable::batches
