#include "countable/models/tensors/ign.hpp"

#include "countable/models/tensors/tensor_domain.hpp"
#include "countable/models/tensors/testing.hpp"
#include "countable/pattern/pattern.hpp"
#include "countable/theory/pairs/two_copies.hpp"

namespace countable::models {
namespace {

// L for order 2 by the formula: the 15 operations on a matrix of one graph, each written out. In the order of the
// layer's weights: what is read, then where it is written.
torch::Tensor fifteen_operations(const torch::Tensor& x, std::int64_t n, const torch::nn::Module& layer) {
    const auto parameters = layer.named_parameters();
    const std::int64_t in = x.size(1), out = parameters["weight2"].size(0);
    auto result = torch::zeros({n * n, out}, x.options());
    const auto at = [&](std::int64_t i, std::int64_t j) { return x[i * n + j]; };
    auto zero = torch::zeros({in}, x.options());
    auto trace = zero.clone(), sum = zero.clone();
    std::vector<torch::Tensor> row(n), column(n);
    for (std::int64_t i = 0; i < n; ++i) row[i] = zero.clone(), column[i] = zero.clone();
    for (std::int64_t i = 0; i < n; ++i) {
        trace = trace + at(i, i);
        for (std::int64_t j = 0; j < n; ++j) {
            sum = sum + at(i, j);
            row[i] = row[i] + at(i, j);
            column[j] = column[j] + at(i, j);
        }
    }
    const auto global = torch::mv(parameters["weight0"], torch::cat({trace, sum})) + parameters["bias"];
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j < n; ++j) {
            const auto node = [&](std::int64_t v) {
                return torch::mv(parameters["weight1"], torch::cat({at(v, v), row[v], column[v]}));
            };
            auto entry = torch::mv(parameters["weight2"], torch::cat({at(i, j), at(j, i)}));
            entry = entry + node(i).slice(0, out, 2 * out) + node(j).slice(0, 2 * out, 3 * out);
            entry = entry + global.slice(0, out, 2 * out);
            if (i == j) entry = entry + node(i).slice(0, 0, out) + global.slice(0, 0, out);
            result[i * n + j] = entry;
        }
    return result;
}

TEST(Ign, LayerIsTheFifteenOperationsWrittenOut) {
    torch::manual_seed(7);
    EquivariantLinear layer(2, 2, 3, kernels::Pooling::Sum);
    layer->to(torch::kDouble);
    for (auto& parameter : layer->parameters()) torch::nn::init::normal_(parameter);
    const torch::NoGradGuard no_gradients;
    const auto x = torch::randn({16, 2}, torch::kDouble);
    const auto found = layer->forward(x, torch::tensor({0, 4}, torch::kInt64));
    EXPECT_TRUE(torch::allclose(found, fifteen_operations(x, 4, *layer)));
}

class IgnModels : public ::testing::TestWithParam<const char*> {
  protected:
    void SetUp() override { torch::manual_seed(8); }
    static ModelOptions small(const char* name) {
        ModelOptions options = default_options(name);
        options.depth = 2;
        options.width = 3;
        return options;
    }
};

TEST_P(IgnModels, SeeNoNamesNoNeighboursInTheBatchAndNoPadding) {
    const auto graphs = batches::mixed_graphs(9, 2, 3);
    const batches::NumberLabels labels(batches::testing_labels);
    const batches::Encoding encoding = batches::encoding_of(graphs, labels.table());
    for (const bool jumping : {false, true}) {
        ModelOptions options = small(GetParam());
        options.jumping_knowledge = jumping;
        const auto model = make_model(options, {.node = encoding.node_width(), .edge = encoding.edge_width()});
        expect_same_alone_and_renamed(*model, graphs, encoding, 10);
    }
}

TEST_P(IgnModels, HaveTheirGradients) {
    const auto batch = batches::batch_of({Graph(3, {{0, 1}, {1, 2}}), Graph(), Graph(2, {{0, 1}}), Graph(1, {})});
    const auto model = make_model(small(GetParam()), {});
    model->to(torch::kDouble);
    // All of 3-IGN's weights would take minutes: biases and the head stand for them, since each sees all below.
    std::vector<torch::Tensor> some;
    for (const auto& parameter : model->named_parameters())
        if (parameter.value().numel() <= 120) some.push_back(parameter.value());
    tensor::expect_gradients([&] { return tensor::weighted_sum(model->forward(batch)); }, some);
}

INSTANTIATE_TEST_SUITE_P(All, IgnModels, ::testing::Values("2-ign", "3-ign"),
                         [](const auto& model) { return std::string("Order") + model.param[0]; });

TEST(Ign, OrderTwoCannotSeeWhatTwoWlCannotAndOrderThreeCan) {
    Labels labels;
    torch::manual_seed(11);
    for (const char* const name :
         {"triangle", "path-3", "path-4", "cycle-4", "tailed-triangle", "chordal-cycle", "3-star"}) {
        const auto pair = theory::pair_for_induced_count(pattern::parse(name, labels));
        ASSERT_TRUE(pair.has_value()) << name;
        const auto batch = batches::batch_of({pair->first, pair->second});
        const auto model = make_model(default_options("2-ign"), {});
        const auto same = outputs(*model, batch);
        EXPECT_TRUE(torch::allclose(same[0], same[1], 1e-9, 1e-9)) << name << same;
        ModelOptions options = default_options("3-ign");
        options.head_depth = 1;  // no ReLU after the readout that random weights could keep at 0
        const auto strong = make_model(options, {});
        const auto different = outputs(*strong, batch);
        EXPECT_GT((different[0] - different[1]).abs().max().item<double>(), 1e-9) << name;
    }
}

TEST(Ign, OrderThreeRefusesGraphsThatDoNotFitIntoMemory) {
    const auto model = make_model(default_options("3-ign"), {});
    model->to(torch::kDouble);
    try {
        static_cast<void>(model->forward(batches::batch_of({Graph(300, {}), Graph(2, {})})));
        FAIL() << "took a graph of 300 nodes";
    } catch (const std::invalid_argument& error) {
        EXPECT_NE(std::string(error.what()).find("largest of 300 nodes"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace countable::models
