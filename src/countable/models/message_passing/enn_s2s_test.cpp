#include "countable/models/message_passing/enn_s2s.hpp"

#include "countable/models/layer_testing.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

TEST(GruUpdate, IsTorchsCell) {
    torch::manual_seed(6);
    GruUpdate update(3);
    update.to(torch::kDouble);
    const auto m = torch::randn({5, 3}, torch::kDouble).requires_grad_();
    const auto h = torch::randn({5, 3}, torch::kDouble).requires_grad_();
    const Weights weights(update);
    EXPECT_TRUE(
        torch::allclose(update.forward(m, h), torch::gru_cell(m, h, weights["input.weight"], weights["hidden.weight"],
                                                              weights["input.bias"], weights["hidden.bias"])));
    auto inputs = update.parameters();
    inputs.insert(inputs.end(), {m, h});
    tensor::expect_gradients([&] { return tensor::weighted_sum(update.forward(m, h)); }, inputs);
}

// The whole network, node by node, with a matrix for every edge.
Tensor by_formula(const Weights& weights, const batches::Batch& batch, const ModelOptions& options) {
    const std::int64_t width = options.width;
    std::vector<Tensor> first, h;
    for (std::int64_t v = 0; v < batch.num_nodes(); ++v)
        first.push_back(torch::mv(weights["embedding"], batch.node_features[v]));
    h = first;
    for (std::int64_t t = 0; t < options.depth; ++t) {
        const auto before = h;
        for (std::int64_t v = 0; v < batch.num_nodes(); ++v) {
            Tensor m = torch::zeros({width}, torch::kDouble);
            for (const auto& [u, entry] : neighbors_of(batch, v)) {
                const Tensor e =
                    batch.edge_features.size(1) > 0 ? batch.edge_features[entry] : torch::ones({1}, torch::kDouble);
                const Tensor matrix = weights.mlp("edges.network", options.mlp_depth, e).view({width, width});
                m = m + torch::mv(matrix, before[static_cast<std::size_t>(u)]);
            }
            h[static_cast<std::size_t>(v)] = torch::gru_cell(
                m.unsqueeze(0), before[static_cast<std::size_t>(v)].unsqueeze(0), weights["update.input.weight"],
                weights["update.hidden.weight"], weights["update.input.bias"], weights["update.hidden.bias"])[0];
        }
    }
    std::vector<Tensor> outputs;
    for (std::int64_t g = 0; g < batch.num_graphs(); ++g) {
        std::vector<Tensor> rows;
        for (auto v = batch.graph_offsets[g].item<std::int64_t>(); v < batch.graph_offsets[g + 1].item<std::int64_t>();
             ++v)
            rows.push_back(weights.linear(
                "rows", torch::cat({h[static_cast<std::size_t>(v)], first[static_cast<std::size_t>(v)]})));
        Tensor q = torch::zeros({1, width}, torch::kDouble), cell = q, q_star = torch::cat({q, q}, 1);
        for (int step = 0; step < 3; ++step) {
            std::tie(q, cell) =
                torch::lstm_cell(q_star, {q, cell}, weights["readout.input.weight"], weights["readout.hidden.weight"],
                                 weights["readout.input.bias"], weights["readout.hidden.bias"]);
            Tensor r = torch::zeros({width}, torch::kDouble), sum = torch::zeros({}, torch::kDouble);
            for (const auto& row : rows) {
                r = r + torch::exp(row.dot(q[0])) * row;
                sum = sum + torch::exp(row.dot(q[0]));
            }
            q_star = torch::cat({q, (rows.empty() ? r : r / sum).unsqueeze(0)}, 1);
        }
        outputs.push_back(weights.mlp("head", options.head_depth, q_star[0]));
    }
    return torch::stack(outputs);
}

TEST(EnnS2s, EqualsItsFormula) {
    for (const Label labels : {0u, 2u}) {
        const batches::Batch batch = batches::batch_of(batches::mixed_graphs(8, labels, labels));
        ModelOptions options = default_options("enn-s2s");
        options.width = 4;
        options.edge_channels = 3;
        torch::manual_seed(7);
        const auto model = make_model(
            options, {.node = batch.node_features.size(1), .edge = static_cast<std::int64_t>(labels), .outputs = 2});
        const auto found = outputs(*model, batch);
        EXPECT_TRUE(torch::allclose(found, by_formula(Weights(*model), batch, options), 1e-9, 1e-12))
            << labels << " labels";
    }
}

}  // namespace
}  // namespace countable::models
