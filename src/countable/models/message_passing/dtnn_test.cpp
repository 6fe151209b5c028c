#include "countable/models/message_passing/dtnn.hpp"

#include <cmath>

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

TEST(DistanceGaussians, HaveAPlaceForEveryFifthOfAnAngstrom) {
    const auto found = distance_gaussians(torch::tensor({0.0, 1.4, 1.5}, torch::kDouble));
    ASSERT_EQ(found.sizes(), (torch::IntArrayRef{3, 51}));
    for (int i = 0; i < 51; ++i)
        for (const auto& [row, distance] : {std::pair(0, 0.0), std::pair(1, 1.4), std::pair(2, 1.5)})
            EXPECT_NEAR(found[row][i].item<double>(), std::exp(-std::pow(distance - 0.2 * i, 2) / 0.08), 1e-12);
}

// The features of an entry as the formula has them: choices, then Gaussians of the distance.
Tensor features_of(const batches::Batch& batch, std::int64_t entry, bool distances) {
    const Tensor e = batch.edge_features[entry];
    if (e.size(0) == 0) return torch::ones({1}, torch::kDouble);
    if (!distances) return e;
    return torch::cat({e.slice(0, 0, e.size(0) - 1), distance_gaussians(e.slice(0, e.size(0) - 1))[0]});
}

// Node by node and neighbour by neighbour.
Tensor by_formula(const Weights& weights, const batches::Batch& batch, const ModelOptions& options, bool distances) {
    std::vector<Tensor> c;
    for (std::int64_t v = 0; v < batch.num_nodes(); ++v)
        c.push_back(torch::mv(weights["embedding"], batch.node_features[v]));
    for (std::int64_t t = 0; t < options.depth; ++t) {
        const auto before = c;
        for (std::int64_t v = 0; v < batch.num_nodes(); ++v)
            for (const auto& [u, entry] : neighbors_of(batch, v)) {
                auto& own = c[static_cast<std::size_t>(v)];
                own = own + torch::tanh(weights.linear(
                                "messages", weights.linear("nodes", before[static_cast<std::size_t>(u)]) *
                                                weights.linear("edges", features_of(batch, entry, distances))));
            }
    }
    Tensor sums = torch::zeros({batch.num_graphs(), 2}, torch::kDouble);
    for (std::int64_t v = 0; v < batch.num_nodes(); ++v)
        sums[batch.graph_of_node[v].item<std::int64_t>()] +=
            weights.mlp("head", options.head_depth, c[static_cast<std::size_t>(v)]);
    return sums;
}

TEST(Dtnn, EqualsItsFormula) {
    torch::manual_seed(8);
    const auto graphs = batches::mixed_graphs(9, 2, 2);
    const batches::NumberLabels labels(batches::testing_labels);
    ModelOptions options = default_options("dtnn");
    options.width = 4;
    for (const bool distances : {false, true}) {
        const auto tables = batches::random_tables(graphs, false, distances, 5);
        const auto encoding = batches::encoding_of(graphs, labels.table(), tables);
        const batches::GraphStore store(graphs, labels.table(), encoding, {}, 0, {.tables = &tables});
        const auto batch = store.batch(std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6}).to(torch::kCPU, torch::kDouble);
        const auto model = make_model(options, models::widths_of(encoding, 2));
        const auto found = outputs(*model, batch);
        const torch::NoGradGuard no_gradients;
        EXPECT_TRUE(torch::allclose(found, by_formula(Weights(*model), batch, options, distances), 1e-9, 1e-12))
            << (distances ? "with distances" : "without");
    }
    const auto batch = batches::batch_of(batches::mixed_graphs(10));
    const auto plain = make_model(options, {.outputs = 2});
    const auto found = outputs(*plain, batch);
    EXPECT_TRUE(torch::allclose(found, by_formula(Weights(*plain), batch, options, false)));
}

}  // namespace
}  // namespace countable::models
