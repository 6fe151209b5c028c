#include "countable/models/message_passing/gated_gcn.hpp"

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

// Node by node and entry by entry.
GatedGcnLayer::State by_formula(const Weights& weights, const GatedGcnLayer::State& state, const batches::Batch& batch,
                                bool residual) {
    const auto& [h, e] = state;
    std::vector<Tensor> nodes, edges(static_cast<std::size_t>(e.size(0)));
    for (std::int64_t v = 0; v < batch.num_nodes(); ++v) {
        auto gates = torch::full({h.size(1)}, 1e-6, torch::kDouble), sum = torch::zeros_like(gates);
        for (const auto& [u, entry] : neighbors_of(batch, v)) {
            const auto next =
                weights.linear("edge", e[entry]) + weights.linear("receiver", h[v]) + weights.linear("sender", h[u]);
            edges[static_cast<std::size_t>(entry)] =
                torch::relu(next) + (residual ? e[entry] : torch::zeros_like(next));
            gates = gates + torch::sigmoid(next);
            sum = sum + torch::sigmoid(next) * weights.linear("neighbor", h[u]);
        }
        nodes.push_back(torch::relu(weights.linear("own", h[v]) + sum / gates));
        if (residual) nodes.back() = nodes.back() + h[v];
    }
    return {torch::stack(nodes), torch::stack(edges)};
}

TEST(GatedGcnLayer, EqualsItsFormula) {
    torch::manual_seed(3);
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(6));
    for (const bool residual : {false, true}) {
        GatedGcnLayer layer(ModelOptions{.width = 3, .residual = residual});
        layer.to(torch::kDouble);
        const GatedGcnLayer::State state{torch::randn({batch.num_nodes(), 3}, torch::kDouble).requires_grad_(),
                                         torch::randn({batch.num_entries(), 3}, torch::kDouble).requires_grad_()};
        const auto found = layer.forward(state, batch), expected = by_formula(Weights(layer), state, batch, residual);
        EXPECT_TRUE(torch::allclose(found.nodes, expected.nodes, 1e-9, 1e-12));
        EXPECT_TRUE(torch::allclose(found.edges, expected.edges, 1e-9, 1e-12));
        auto inputs = layer.parameters();
        inputs.insert(inputs.end(), {state.nodes, state.edges});
        tensor::expect_gradients(
            [&] {
                const auto after = layer.forward(state, batch);
                return tensor::weighted_sum(after.nodes) + tensor::weighted_sum(after.edges);
            },
            inputs);
    }
}

TEST(GatedGcn, SeesFeaturesOfEdgesUnlessToldNotTo) {
    const auto graphs = batches::mixed_graphs(7, 2, 2);
    batches::Batch batch = batches::batch_of(graphs);
    for (const bool used : {true, false}) {
        ModelOptions options = default_options("gated-gcn");
        options.width = 4;
        options.edge_features = used;
        const auto model = make_model(options, {.node = 2, .edge = 2});
        const auto before = outputs(*model, batch);
        batches::Batch other = batch;
        other.edge_features = batch.edge_features.flip(1);
        EXPECT_NE(torch::allclose(before, outputs(*model, other)), used);
    }
}

}  // namespace
}  // namespace countable::models
