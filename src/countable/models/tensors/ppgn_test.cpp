#include "countable/models/tensors/ppgn.hpp"

#include "countable/models/tensors/tensor_domain.hpp"
#include "countable/models/tensors/testing.hpp"
#include "countable/ops/tuples.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/theory/pairs/two_copies.hpp"

namespace countable::models {
namespace {

ModelOptions small() {
    ModelOptions options = default_options("ppgn");
    options.depth = 2;
    options.width = 4;
    return options;
}

torch::Tensor mlp(const torch::Tensor& x, const torch::nn::Module& module, const std::string& name) {
    const auto parameters = module.named_parameters();
    const auto linear = [&](const torch::Tensor& in, const std::string& layer) {
        return torch::mv(parameters[name + layer + ".weight"], in) + parameters[name + layer + ".bias"];
    };
    return linear(torch::relu(linear(x, ".linear0")), ".linear1");
}

// The block of one graph by its formula, entry by entry.
torch::Tensor by_loops(const torch::Tensor& x, std::int64_t n, const torch::nn::Module& layer, double divisor) {
    const auto parameters = layer.named_parameters();
    std::vector<torch::Tensor> entries;
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            auto entry = torch::mv(parameters["skip.weight"], x[i * n + j]) + parameters["skip.bias"];
            for (std::int64_t k = 0; k < n; ++k) {
                const auto term = mlp(x[i * n + k], layer, "m1") * mlp(x[k * n + j], layer, "m2");
                entry = entry + torch::mv(parameters["product.weight"], term) / divisor;
            }
            entries.push_back(entry);
        }
    return torch::stack(entries);
}

TEST(Ppgn, LayerIsItsFormulaWithItsGradients) {
    torch::manual_seed(12);
    const auto batch = batches::batch_of({Graph(3, {{0, 1}}), Graph(), Graph(1, {}), Graph(2, {{0, 1}})});
    for (const auto& [normalize, size] : {std::pair(false, 1.0), {false, 2.5}, {true, 1.0}}) {
        ModelOptions options = small();
        options.normalize = normalize;
        options.product_size = size;
        const auto divisor = [&](double n) { return normalize ? n : size; };
        PpgnLayer layer(2, 4, options);
        layer.to(torch::kDouble);
        const auto x = torch::randn({14, 2}, torch::kDouble).requires_grad_();
        const auto found = layer.forward(x, batch);
        const auto expected = torch::cat({by_loops(x.slice(0, 0, 9), 3, layer, divisor(3)),
                                          by_loops(x.slice(0, 9, 10), 1, layer, divisor(1)),
                                          by_loops(x.slice(0, 10), 2, layer, divisor(2))});
        EXPECT_TRUE(torch::allclose(found, expected));
        EXPECT_TRUE(torch::equal(layer.forward_relu(x, batch), torch::relu(found)));
        auto inputs = layer.parameters();
        inputs.push_back(x);
        const auto gradients = torch::autograd::grad({tensor::weighted_sum(found)}, inputs);
        const auto expected_gradients = torch::autograd::grad({tensor::weighted_sum(expected)}, inputs);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            EXPECT_TRUE(torch::allclose(gradients[i], expected_gradients[i])) << i;
        tensor::expect_gradients([&] { return tensor::weighted_sum(layer.forward(x, batch)); }, inputs);
    }
}

TEST(Ppgn, SeesNoNamesNoNeighboursInTheBatchAndNoPadding) {
    torch::manual_seed(13);
    const auto graphs = batches::mixed_graphs(14, 3, 2);
    const batches::NumberLabels labels(batches::testing_labels);
    const batches::Encoding encoding = batches::encoding_of(graphs, labels.table());
    for (const auto readout : {Readout::Sum, Readout::Mean}) {
        ModelOptions options = small();
        options.readout = readout;
        options.batch_norm = options.residual = readout == Readout::Mean;
        const auto model = make_model(options, {.node = encoding.node_width(), .edge = encoding.edge_width()});
        expect_same_alone_and_renamed(*model, graphs, encoding, 15);
    }
}

TEST(Ppgn, TellsApartWhatTwoWlCannot) {
    Labels labels;
    torch::manual_seed(16);
    for (const char* const name :
         {"triangle", "path-3", "path-4", "cycle-4", "tailed-triangle", "chordal-cycle", "3-star"}) {
        const auto pair = theory::pair_for_induced_count(pattern::parse(name, labels));
        ASSERT_TRUE(pair.has_value()) << name;
        const auto model = make_model(small(), {});
        const auto found = outputs(*model, batches::batch_of({pair->first, pair->second}));
        EXPECT_GT((found[0] - found[1]).abs().max().item<double>(), 1e-9 * found.abs().max().item<double>()) << name;
    }
}

}  // namespace
}  // namespace countable::models
