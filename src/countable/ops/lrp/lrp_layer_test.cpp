#include "countable/ops/lrp/lrp_layer.hpp"

#include "countable/batches/lrp_edge_features.hpp"
#include "countable/batches/lrp_testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::ops {
namespace {

// Random inputs of a layer: rows, edges, slots, alpha, and bias, map and map_bias if they are wanted.
struct Inputs {
    Inputs(const batches::LrpBatch& batch, std::int64_t in, std::int64_t out, bool mapped) {
        rows = random({batch.slot_rows, in});
        edges = random({batches::lrp_edge_labels, in});
        alpha = random({batch.alpha_inputs.size(0), out});
        weights.slots = random({batch.length, batch.length, in, out});
        if (!mapped) return;
        weights.bias = random({out});
        weights.map = random({out, out});
        weights.map_bias = random({out});
    }
    [[nodiscard]] std::vector<torch::Tensor> all() const {
        std::vector<torch::Tensor> tensors{rows, edges, alpha, weights.slots};
        if (weights.map.defined()) tensors.insert(tensors.end(), {weights.bias, weights.map, weights.map_bias});
        return tensors;
    }

    /// The same numbers as leaves of another type.
    [[nodiscard]] Inputs to(torch::Dtype type) const {
        Inputs other = *this;
        for (auto* const x : {&other.rows, &other.edges, &other.alpha, &other.weights.slots, &other.weights.bias,
                              &other.weights.map, &other.weights.map_bias})
            if (x->defined()) *x = x->detach().to(type, false, true).requires_grad_();
        return other;
    }

    [[nodiscard]] LrpInputs inputs() const { return {rows, edges, alpha}; }

    torch::Tensor rows, edges, alpha;
    LrpWeights weights;

  private:
    static torch::Tensor random(torch::IntArrayRef sizes) {
        // Numbers that single precision has too.
        return torch::randn(sizes).to(torch::kDouble).requires_grad_();
    }
};

// Output and all gradients.
std::vector<torch::Tensor> results(const torch::Tensor& out, const Inputs& inputs) {
    const auto tensors = inputs.all();
    auto all = torch::autograd::grad({tensor::weighted_sum(out)}, tensors, {}, {}, false, /*allow_unused=*/true);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!all[i].defined()) all[i] = torch::zeros_like(tensors[i]);
    all.push_back(out.detach());
    return all;
}

// Relative to the largest number of the tensor.
double largest_difference(const torch::Tensor& found, const torch::Tensor& expected) {
    if (expected.numel() == 0) return 0;
    const double scale = std::max(1.0, expected.abs().max().item<double>());
    return (found.to(torch::kDouble) - expected).abs().max().item<double>() / scale;
}

// Calls check(batch) for truncations, inputs of alpha, kinds of slots, labelled and unlabelled graphs.
void for_each_case(const std::function<void(const batches::LrpBatch&)>& check) {
    for (const auto& graphs :
         {batches::mixed_graphs(5), batches::mixed_graphs(6, batches::lrp_node_labels, batches::lrp_edge_labels),
          std::vector{Graph{}}})
        for (const lrp::Truncation truncation : {lrp::Truncation{1, 3}, {1, 1}, {4, 1}, {2, 2}})
            for (const auto alpha : {lrp::AlphaInput::Root, lrp::AlphaInput::Sequence})
                for (const auto rows : {lrp::SlotKind::Nodes, lrp::SlotKind::Classes}) {
                    SCOPED_TRACE(testing::Message() << "LRP-" << truncation.depth << "-" << truncation.children);
                    check(batches::lrp_batch(graphs, {.truncation = truncation, .alpha_input = alpha}, rows));
                }
}

// The kernels in this precision against plain torch operations in double precision.
void expect_the_reference(torch::Dtype type, double tolerance) {
    for_each_case([&](const batches::LrpBatch& batch) {
        for (const auto activation : {kernels::Activation::Relu, kernels::Activation::Tanh})
            for (const std::int64_t out : {1, 7, 8, 130})
                for (const bool mapped : {false, true}) {
                    const Inputs inputs(batch, out == 8 ? 16 : 3, out, mapped), given = inputs.to(type);
                    const kernels::LrpOptions options{activation,
                                                      mapped ? kernels::Pooling::Mean : kernels::Pooling::Sum};
                    const auto found =
                        results(lrp_layer(given.inputs(), given.weights, batch.to(torch::kCPU, type), options), given);
                    const auto expected =
                        results(reference::lrp_layer(inputs.inputs(), inputs.weights, batch, options), inputs);
                    for (std::size_t i = 0; i < found.size(); ++i)
                        ASSERT_LE(largest_difference(found[i], expected[i]), tolerance) << i << " of width " << out;
                }
    });
}

TEST(LrpLayer, IsItsReferenceInDoublePrecision) {
    torch::manual_seed(1);
    expect_the_reference(torch::kDouble, 1e-12);
}

TEST(LrpLayer, IsItsReferenceInSinglePrecision) {
    torch::manual_seed(2);
    expect_the_reference(torch::kFloat, 1e-5);
}

TEST(LrpLayer, GradientsByDifferences) {
    torch::manual_seed(3);
    const auto batch =
        batches::lrp_batch(batches::mixed_graphs(8), {.truncation = {3, 1}, .alpha_input = lrp::AlphaInput::Sequence},
                           lrp::SlotKind::Nodes);
    for (const auto activation : {kernels::Activation::Relu, kernels::Activation::Tanh}) {
        const Inputs inputs(batch, 2, 3, true);
        tensor::expect_gradients(
            [&] {
                return tensor::weighted_sum(
                    lrp_layer(inputs.inputs(), inputs.weights, batch, {.activation = activation}));
            },
            inputs.all());
    }
}

// One-hot edges times a matrix are rows of the matrix: edges with features of their own must give what classes give.
TEST(LrpLayer, EdgesMayHaveFeaturesOfTheirOwn) {
    torch::manual_seed(5);
    const auto graphs = batches::mixed_graphs(6, batches::lrp_node_labels, batches::lrp_edge_labels);
    const batches::Encoding encoding{.node_labels = {"0", "1"}, .edge_labels = {"0", "1", "2"}};
    const batches::Batch batch = batches::batch_of(graphs, encoding);
    for (const lrp::Truncation truncation : {lrp::Truncation{1, 3}, {4, 1}, {2, 2}}) {
        const auto classes = batches::lrp_batch(graphs, {.truncation = truncation}, lrp::SlotKind::Nodes);
        const auto entries = batches::with_edge_entries(classes, batch.adjacency);
        const Inputs inputs(classes, 4, 6, true);
        const auto run = [&](const torch::Tensor& edges, const batches::LrpBatch& plan) {
            return results(lrp_layer({inputs.rows, edges, inputs.alpha}, inputs.weights, plan, {}), inputs);
        };
        const auto found = run(batch.edge_features.mm(inputs.edges), entries), expected = run(inputs.edges, classes);
        for (std::size_t i = 0; i < found.size(); ++i) ASSERT_LE(largest_difference(found[i], expected[i]), 1e-12) << i;

        Inputs continuous = inputs;
        continuous.edges = torch::randn({batch.num_entries(), 4}, torch::kDouble).requires_grad_();
        const auto own = [&](auto layer) {
            return results(layer(continuous.inputs(), continuous.weights, entries,
                                 kernels::LrpOptions{kernels::Activation::Tanh, kernels::Pooling::Sum}),
                           continuous);
        };
        const auto ours = own(lrp_layer), slow = own(reference::lrp_layer);
        for (std::size_t i = 0; i < ours.size(); ++i) ASSERT_LE(largest_difference(ours[i], slow[i]), 1e-12) << i;
    }
}

TEST(LrpLayer, SameBitsForAnyNumberOfThreads) {
    torch::manual_seed(4);
    Random source(4);
    std::vector<Graph> graphs;
    for (int i = 0; i < 30; ++i) graphs.push_back(random_graph(12, 1, 3, source));
    for (const auto rows : {lrp::SlotKind::Nodes, lrp::SlotKind::Classes}) {
        const auto batch = batches::lrp_batch(graphs, {.truncation = {1, 3}, .alpha_input = lrp::AlphaInput::Sequence},
                                              rows, torch::kFloat);
        const auto inputs = Inputs(batch, 64, 96, true).to(torch::kFloat);
        const auto run = [&] { return results(lrp_layer(inputs.inputs(), inputs.weights, batch, {}), inputs); };
        tensor::expect_same_bits_on_any_threads(run);
    }
}

}  // namespace
}  // namespace countable::ops
