#include "countable/ops/lrp/lrp_molecular_layer.hpp"

#include "countable/batches/lrp_testing.hpp"
#include "countable/ops/dense_ops.hpp"
#include "countable/ops/mlp.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

using torch::Tensor;

batches::LrpBatch sequences_of(const std::vector<Graph>& graphs, lrp::SlotKind slot_kind, torch::Dtype type) {
    return batches::lrp_batch(graphs, {.truncation = {3, 1}, .alpha_input = lrp::AlphaInput::Sequence}, slot_kind,
                              type);
}

// A layer with random parameters and inputs.
struct Layer {
    Layer(const batches::LrpBatch& given, std::int64_t d, torch::Dtype type)
        : batch(given),
          alpha(batch.alpha_inputs.size(1), 2 * d, d, 2),
          node_map(d, d),
          first_norm(d),
          second_norm(d),
          type_(type) {
        weights = {random({batch.length, batch.length, d, d}), random({d}), random({d, d}), random({d})};
        edges = random({batches::lrp_edge_labels, d});
        before = random({batch.first_sequence.size(0) - 1, d});
        rows = batch.slots_are_classes ? random({batch.slot_rows, d}) : before;
        alpha->to(type);
        node_map->to(type);
        for (auto* const norm : {first_norm.get(), second_norm.get()}) {
            const torch::NoGradGuard no_gradients;
            norm->to(type);
            norm->weight.normal_();
            norm->bias.normal_();
        }
    }

    [[nodiscard]] LrpMolecularLayer block() {
        return {weights, edges, *alpha->layers()[0], *alpha->layers()[1], *node_map, *first_norm, *second_norm};
    }
    [[nodiscard]] Tensor as_one(kernels::Activation activation) {
        EXPECT_TRUE(takes_lrp_molecular_layer(rows, before, block(), batch));
        return lrp_molecular_layer(rows, before, block(), batch, {.activation = activation});
    }
    [[nodiscard]] Tensor as_many(kernels::Activation activation) {
        const auto alphas = alpha->forward(batch.alpha_inputs);
        const auto h = lrp_layer({rows, edges, alphas}, weights, batch, {.activation = activation});
        return norm_relu(linear(norm_relu(h, *first_norm), *node_map) + before, *second_norm);
    }
    // The output, all gradients, and the running statistics, which begin anew.
    [[nodiscard]] std::vector<Tensor> results(Tensor (Layer::*run)(kernels::Activation),
                                              kernels::Activation activation) {
        for (auto* const norm : {first_norm.get(), second_norm.get()}) norm->reset_running_stats();
        const Tensor out = (this->*run)(activation);
        std::vector<Tensor> inputs{before, edges, weights.slots, weights.bias, weights.map, weights.map_bias};
        if (batch.slots_are_classes) inputs.push_back(rows);
        for (const auto& module : std::vector<std::shared_ptr<torch::nn::Module>>{alpha.ptr(), node_map.ptr(),
                                                                                  first_norm.ptr(), second_norm.ptr()})
            for (const auto& parameter : module->parameters()) inputs.push_back(parameter);
        auto all = torch::autograd::grad({tensor::weighted_sum(out)}, inputs);
        all.push_back(out.detach());
        for (auto* const norm : {first_norm.get(), second_norm.get()}) {
            all.push_back(norm->running_mean.clone());
            all.push_back(norm->running_var.clone());
            EXPECT_EQ(norm->num_batches_tracked.item<std::int64_t>(), 1);
        }
        return all;
    }

    batches::LrpBatch batch;
    Mlp alpha;
    torch::nn::Linear node_map;
    torch::nn::BatchNorm1d first_norm, second_norm;
    LrpWeights weights;
    Tensor edges, before, rows;

  private:
    [[nodiscard]] Tensor random(at::IntArrayRef sizes) const { return torch::randn(sizes, type_).requires_grad_(); }

    torch::Dtype type_;
};

TEST(LrpMolecularLayer, IsItsOperationsOneByOne) {
    torch::manual_seed(1);
    for (const auto& graphs : {batches::mixed_graphs(9, batches::lrp_node_labels, batches::lrp_edge_labels),
                               std::vector{Graph(3, std::vector<Edge>{})}})
        for (const auto rows : {lrp::SlotKind::Nodes, lrp::SlotKind::Classes})
            for (const std::int64_t d : {8, 40})
                for (const auto activation : {kernels::Activation::Relu, kernels::Activation::Tanh}) {
                    Layer layer(sequences_of(graphs, rows, torch::kDouble), d, torch::kDouble);
                    const auto found = layer.results(&Layer::as_one, activation);
                    const auto expected = layer.results(&Layer::as_many, activation);
                    ASSERT_EQ(found.size(), expected.size());
                    for (std::size_t i = 0; i < found.size(); ++i) {
                        const double scale = std::max(1.0, expected[i].abs().max().item<double>());
                        ASSERT_LE((found[i] - expected[i]).abs().max().item<double>(), 1e-10 * scale) << i;
                    }
                }
}

TEST(LrpMolecularLayer, LeavesToOthersWhatItDoesNotTake) {
    const auto graphs = batches::mixed_graphs(4, batches::lrp_node_labels, batches::lrp_edge_labels);
    Layer layer(sequences_of(graphs, lrp::SlotKind::Nodes, torch::kDouble), 8, torch::kDouble);
    EXPECT_TRUE(takes_lrp_molecular_layer(layer.rows, layer.before, layer.block(), layer.batch));
    EXPECT_FALSE(takes_lrp_molecular_layer(layer.rows.clone(), layer.before, layer.block(), layer.batch));
    layer.second_norm->eval();
    EXPECT_FALSE(takes_lrp_molecular_layer(layer.rows, layer.before, layer.block(), layer.batch));
    Layer odd(sequences_of(graphs, lrp::SlotKind::Nodes, torch::kDouble), 7, torch::kDouble);
    EXPECT_FALSE(takes_lrp_molecular_layer(odd.rows, odd.before, odd.block(), odd.batch));
}

TEST(LrpMolecularLayer, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(2);
    Random source(4);
    std::vector<Graph> graphs;
    for (int i = 0; i < 30; ++i) graphs.push_back(random_graph(12, 1, 3, source));
    for (const auto rows : {lrp::SlotKind::Nodes, lrp::SlotKind::Classes}) {
        Layer layer(sequences_of(graphs, rows, torch::kFloat), 64, torch::kFloat);
        tensor::expect_same_bits_on_any_threads(
            [&] { return layer.results(&Layer::as_one, kernels::Activation::Relu); });
    }
}

}  // namespace
}  // namespace countable::ops
