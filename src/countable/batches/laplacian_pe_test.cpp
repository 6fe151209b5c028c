#include "countable/batches/laplacian_pe.hpp"

#include "countable/batches/testing.hpp"

namespace countable::batches {
namespace {

// What the definition asks of the columns: eigenvectors of length 1, orthogonal, with eigenvalues that ascend and are
// the smallest but one.
TEST(Laplacian, PositionsAreEigenvectors) {
    Random random(4);
    for (const NodeId nodes : {1u, 2u, 5u, 9u, 14u}) {
        const Graph graph = random_labelled_graph(nodes, 1, 2, 0, 0, random);
        constexpr std::int64_t k = 6;
        const auto eigenvectors = laplacian_pe({&graph, 1}, k).to(torch::kDouble);
        ASSERT_EQ(eigenvectors.sizes(), (torch::IntArrayRef{nodes, k}));
        const std::int64_t there = std::min<std::int64_t>(k, nodes - 1);
        EXPECT_EQ(eigenvectors.slice(1, there).abs().sum().item<double>(), 0);
        if (there == 0) continue;
        auto laplacian = torch::eye(nodes, torch::kDouble);
        for (const auto& [u, v] : graph.edges())
            laplacian[u][v] = laplacian[v][u] =
                -1 / std::sqrt(static_cast<double>(graph.degree(u)) * static_cast<double>(graph.degree(v)));
        const auto columns = eigenvectors.slice(1, 0, there);
        const auto values = columns.t().mm(laplacian).mm(columns).diag();
        EXPECT_TRUE(torch::allclose(laplacian.mm(columns), columns * values, 0, 1e-5));
        EXPECT_TRUE(torch::allclose(columns.t().mm(columns), torch::eye(there, torch::kDouble), 0, 1e-5));
        const auto all = torch::linalg_eigvalsh(laplacian);
        EXPECT_TRUE(torch::allclose(values, all.slice(0, 1, 1 + there), 0, 1e-5));
    }
}

TEST(Laplacian, RandomSignsAreOnesOfGraphsAndColumns) {
    torch::manual_seed(1);
    const auto eigenvectors = torch::rand({60, 5}) + 0.5;
    const auto graph_of_node = torch::arange(60).div(3, "floor");
    const auto signs = with_random_signs(eigenvectors, graph_of_node, 20) / eigenvectors;
    EXPECT_TRUE(torch::equal(signs.abs(), torch::ones_like(signs)));
    const auto by_graph = signs.view({20, 3, 5});
    EXPECT_TRUE(torch::equal(by_graph, by_graph.slice(1, 0, 1).expand_as(by_graph)));
    EXPECT_GT(by_graph.std().item<double>(), 0.8) << "both signs";
}

}  // namespace
}  // namespace countable::batches
