#include "countable/models/message_passing/lrga.hpp"

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

// Node by node, with the attention of every pair of nodes of a graph written out.
Tensor by_formula(const Weights& weights, const Tensor& x, const Tensor& local, const batches::Batch& batch,
                  std::int64_t rank) {
    const auto factor = [&](std::int64_t v, std::int64_t i) {
        return torch::relu(weights.linear("factors", x[v])).slice(0, i * rank, (i + 1) * rank);
    };
    std::vector<Tensor> rows;
    for (std::int64_t v = 0; v < batch.num_nodes(); ++v) {
        const auto graph = batch.graph_of_node[v].item<std::int64_t>();
        const auto first = batch.graph_offsets[graph].item<std::int64_t>(),
                   last = batch.graph_offsets[graph + 1].item<std::int64_t>();
        auto attended = torch::zeros({rank}, torch::kDouble), eta = torch::full({}, 1e-6, torch::kDouble);
        for (auto w = first; w < last; ++w) {
            attended = attended + torch::dot(factor(v, 0), factor(w, 1)) * factor(w, 2);
            for (auto u = first; u < last; ++u)
                eta = eta + torch::dot(factor(u, 0), factor(w, 1)) / static_cast<double>(last - first);
        }
        rows.push_back(
            torch::relu(weights.linear("reduce", torch::cat({attended / eta, factor(v, 3), local[v], x[v]}))));
    }
    return torch::stack(rows);
}

TEST(LrgaLayer, EqualsItsFormula) {
    torch::manual_seed(4);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(6));
    LrgaLayer layer(ModelOptions{.width = 3, .rank = 2});
    layer.to(torch::kDouble);
    for (auto& parameter : layer.parameters()) {
        const torch::NoGradGuard no_gradients;
        parameter.add_(0.3 * torch::randn_like(parameter));
    }
    const auto x = torch::randn({batch.num_nodes(), 3}, torch::kDouble).requires_grad_(),
               local = torch::randn({batch.num_nodes(), 3}, torch::kDouble).requires_grad_();
    EXPECT_TRUE(
        torch::allclose(layer.forward(x, local, batch), by_formula(Weights(layer), x, local, batch, 2), 1e-9, 1e-12));
    auto inputs = layer.parameters();
    inputs.insert(inputs.end(), {x, local});
    tensor::expect_gradients([&] { return tensor::weighted_sum(layer.forward(x, local, batch)); }, inputs);
}

// Where all factors are 0, so is the attention, and not 0 / 0.
TEST(LrgaLayer, NoAttentionIsZero) {
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(6));
    LrgaLayer layer(ModelOptions{.width = 3, .rank = 2});
    layer.to(torch::kDouble);
    const auto x = torch::zeros({batch.num_nodes(), 3}, torch::kDouble);
    EXPECT_TRUE(torch::isfinite(layer.forward(x, x, batch)).all().item<bool>());
}

TEST(LrgaGatedGcn, NodesSeeFarAwayOnes) {
    // Two components: without attention a node of the first does not depend on the second.
    const Graph alone(2, {{0, 1}}), beside(5, {{0, 1}, {2, 3}, {3, 4}});
    for (const std::string name : {"gated-gcn", "lrga-gated-gcn"}) {
        ModelOptions options = default_options(name);
        options.width = 4;
        options.depth = 2;
        options.batch_norm = false;
        torch::manual_seed(3);
        const auto model = make_model(options, {});
        // Without attention, and with a sum as readout, the outputs of disjoint graphs add up.
        const auto batch = batches::batch_of({alone, beside, Graph(3, {{0, 1}, {1, 2}}), Graph()});
        const auto found = outputs(*model, batch);
        const bool adds_up = torch::allclose(found[0] + found[2], found[1] + found[3], 1e-9, 1e-9);
        EXPECT_EQ(adds_up, name == "gated-gcn");
    }
}

}  // namespace
}  // namespace countable::models
