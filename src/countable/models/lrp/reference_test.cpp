#include "countable/models/lrp/reference.hpp"

#include "countable/batches/lrp_testing.hpp"
#include "countable/models/lrp/deep_lrp.hpp"

namespace countable::models {
namespace {

using torch::Tensor;

batches::Encoding encoding(bool labelled) {
    if (!labelled) return {};
    return {.node_labels = {"0", "1"}, .edge_labels = {"0", "1", "2"}};
}

// All graphs in one batch, with the sequences of nodes even where the model itself needs none.
batches::Batch batch_for(const std::vector<Graph>& graphs, bool labelled, batches::Needs needs, torch::Dtype type) {
    needs.lrp = needs.lrp_first;
    const batches::NumberLabels labels(batches::testing_labels);
    const batches::GraphStore store(graphs, labels.table(), encoding(labelled), {}, 0, {.needs = needs});
    std::vector<std::int64_t> all(graphs.size());
    std::iota(all.begin(), all.end(), 0);
    return store.batch(all).to(torch::kCPU, type);
}

std::vector<Graph> graphs_for(std::uint64_t seed, bool labelled) {
    return labelled ? batches::mixed_graphs(seed, batches::lrp_node_labels, batches::lrp_edge_labels)
                    : batches::mixed_graphs(seed);
}

// Away from zero biases, which put sequences on the kink of the ReLU, and from norms that do nothing.
void disturb(torch::nn::Module& module) {
    const torch::NoGradGuard no_gradients;
    for (auto& parameter : module.parameters()) parameter.add_(torch::randn_like(parameter), 0.1);
    for (auto& buffer : module.named_buffers())
        if (buffer.value().is_floating_point()) buffer.value().add_(torch::rand_like(buffer.value()), 0.5);
}

// Empty where they agree, relative to the size of the tensor, or to `scale` if that is larger.
std::string difference(const Tensor& found, const Tensor& expected, const std::string& what, double scale = 0) {
    if (found.sizes() != expected.sizes()) return what + " has another shape; ";
    if (found.numel() == 0) return "";
    scale = std::max(scale, expected.abs().max().item<double>());
    const double tolerance = found.scalar_type() == torch::kDouble ? 1e-12 : 1e-5;
    const double error = (found - expected).abs().max().item<double>();
    if (error <= tolerance * scale) return "";
    return what + " of size " + std::to_string(scale) + " differs by " + std::to_string(error / scale) + " of it; ";
}

// Outputs and the gradients of a scalar that depends on all of them. Gradients are compared on the scale of the largest
// one where `one_scale` says so, and in single precision where they are so few numbers that all of them may be sums
// that nearly cancel.
std::string differences(const Tensor& found, const Tensor& expected,
                        const torch::OrderedDict<std::string, Tensor>& inputs, bool one_scale = false) {
    std::string all = difference(found, expected, "output");
    const auto gradients = [&](const Tensor& out) {
        return torch::autograd::grad({tensor::weighted_sum(out)}, inputs.values(), {}, false, false, true);
    };
    const auto ours = gradients(found), expected_gradients = gradients(expected);
    double largest = 0;
    for (const auto& gradient : expected_gradients)
        if (gradient.defined() && gradient.numel() > 0)
            largest = std::max(largest, gradient.abs().max().item<double>());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const std::string name = inputs.keys()[i];
        if (ours[i].defined() != expected_gradients[i].defined()) all += "only one has a gradient of " + name + "; ";
        if (!ours[i].defined() || !expected_gradients[i].defined()) continue;
        const bool few = ours[i].scalar_type() == torch::kFloat && ours[i].numel() < 16;
        all += difference(ours[i], expected_gradients[i], "gradient of " + name, one_scale || few ? largest : 0);
    }
    return all;
}

// check(seed) for a seed, and in single precision for another one if it says something: a rounding error may have put a
// number on the other side of a ReLU's kink, where the gradient is another one.
void expect_agreement(torch::Dtype type, const std::function<std::string(std::uint64_t)>& check) {
    const auto first = check(1);
    if (first.empty()) return;
    EXPECT_EQ(type, torch::kFloat) << first;
    EXPECT_EQ(check(2), "") << "and before: " << first;
}

const std::vector<lrp::Truncation> truncations = {{1, 1}, {1, 3}, {2, 2}, {3, 1}, {5, 1}};

std::string lrp_name(const lrp::Truncation& truncation) {
    return "lrp-" + std::to_string(truncation.depth) + "-" + std::to_string(truncation.children);
}

TEST(LrpSlots, AreFilledByDefinition) {
    torch::manual_seed(1);
    for (const auto& truncation : truncations) {
        const auto graphs = graphs_for(4, true);
        const auto batch =
            batch_for(graphs, true, {.lrp_first = lrp::PlanOptions{.truncation = truncation}}, torch::kDouble);
        const auto slots = make_lrp_slots(*batch.lrp, batch);
        const auto nodes = torch::randn({batch.num_nodes(), 3}, torch::kDouble);
        const auto edges = torch::randn({batch.num_entries(), 3}, torch::kDouble);
        const auto x = slots.fill(nodes, edges);
        std::vector<std::vector<std::int64_t>> entry(batch.num_nodes(),
                                                     std::vector<std::int64_t>(batch.num_nodes(), -1));
        for (std::int64_t e = 0; e < batch.num_entries(); ++e)
            entry[batch.rows[e].item<std::int64_t>()][batch.adjacency.columns[e].item<std::int64_t>()] = e;
        auto expected = torch::zeros_like(x);
        for (std::int64_t p = 0; p < slots.num_sequences(); ++p)
            for (std::int64_t a = 0; a < slots.length; ++a)
                for (std::int64_t b = 0; b < slots.length; ++b) {
                    const auto u = batch.lrp->slots[p][a].item<std::int64_t>();
                    const auto v = batch.lrp->slots[p][b].item<std::int64_t>();
                    if (u < 0 || v < 0) continue;
                    if (a == b) expected[p][a * slots.length + b] = nodes[u];
                    if (a != b && entry[u][v] >= 0) expected[p][a * slots.length + b] = edges[entry[u][v]];
                }
        EXPECT_TRUE(torch::equal(x, expected));
        EXPECT_TRUE(
            torch::equal(slots.pool(torch::ones({slots.num_sequences(), 1}, torch::kDouble), kernels::Pooling::Sum),
                         batch.lrp->sequences));
    }
}

TEST(LrpSlots, RefuseSequencesOfClasses) {
    const auto batch = batch_for(batches::mixed_graphs(1), false, {.lrp_first = lrp::PlanOptions{.truncation = {1, 2}}},
                                 torch::kFloat);
    EXPECT_THROW((void)make_lrp_slots(*batch.lrp_first, batch), std::invalid_argument);
}

struct BlockCase {
    lrp::Truncation truncation;
    std::int64_t width;
    bool labelled, molecular, mean;
};

// Every width and every truncation in both variants, and the rest in turns.
std::vector<BlockCase> block_cases() {
    std::vector<BlockCase> all;
    std::size_t number = 0;
    for (const std::int64_t width : {1, 3, 8, 64, 70, 128})
        for (const auto& truncation : truncations)
            for (const bool molecular : {false, true}) {
                all.push_back({truncation, width, number % 3 != 0, molecular, number % 4 < 2});
                ++number;
            }
    return all;
}

std::string block_differences(const BlockCase& one, torch::Dtype type, std::uint64_t seed) {
    torch::manual_seed(seed);
    const auto alpha = one.molecular ? lrp::AlphaInput::Sequence : lrp::AlphaInput::Root;
    const auto batch =
        batch_for(graphs_for(7, one.labelled), one.labelled,
                  {.lrp_first = lrp::PlanOptions{.truncation = one.truncation, .alpha_input = alpha}}, type);
    const auto length = static_cast<std::int64_t>(lrp::sequence_length(one.truncation));
    DeepLrpBlock block({.slots = {.length = length, .in = one.width, .out = one.width},
                        .lrp = {.pooling = one.mean ? kernels::Pooling::Mean : kernels::Pooling::Sum},
                        .degrees = one.molecular ? length : 1,
                        .polynomial = !one.molecular && one.width % 8 != 0 ? std::int64_t{one.truncation.children} : 0,
                        .edge_width = one.labelled ? std::int64_t{batches::lrp_edge_labels} : 1,
                        .molecular = one.molecular,
                        .residual = true});
    disturb(block);
    block.to(type);
    block.eval();
    ReferenceDeepLrpBlock reference(
        block, {.lrp = {.pooling = one.mean ? kernels::Pooling::Mean : kernels::Pooling::Sum}, .residual = true});
    const auto slots = make_lrp_slots(*batch.lrp, batch);
    const auto h = torch::randn({batch.num_nodes(), one.width}, batch.node_features.options()).requires_grad_();
    auto inputs = block.named_parameters();
    inputs.insert("h", h);
    return differences(block.forward(h, h, {}, *batch.lrp), reference.forward(h, reference.edge_rows(batch), slots),
                       inputs);
}

TEST(ReferenceDeepLrpBlock, AgreesWithTheBlockInOutputsAndAllGradients) {
    for (const auto type : {torch::kDouble, torch::kFloat})
        for (const auto& one : block_cases()) {
            SCOPED_TRACE(testing::Message() << lrp_name(one.truncation) << " width " << one.width << " molecular "
                                            << one.molecular << " labelled " << one.labelled << " mean " << one.mean);
            expect_agreement(type, [&](std::uint64_t seed) { return block_differences(one, type, seed); });
        }
}

TEST(ReferenceDeepLrpBlock, TakesContinuousEdgeFeatures) {
    torch::manual_seed(6);
    const auto batch = batch_for(batches::mixed_graphs(3), false, {.lrp_first = lrp::PlanOptions{.truncation = {1, 3}}},
                                 torch::kDouble);
    DeepLrpBlock block({.slots = {.length = 4, .in = 2, .out = 3}, .degrees = 1, .edge_width = 1});
    disturb(block);
    block.to(torch::kDouble);
    ReferenceDeepLrpBlock reference(block, {});
    const auto slots = make_lrp_slots(*batch.lrp, batch);
    const auto h = torch::randn({batch.num_nodes(), 2}, torch::kDouble).requires_grad_();
    const auto edges = torch::randn({batch.num_entries(), 2}, torch::kDouble).requires_grad_();
    tensor::expect_gradients([&] { return tensor::weighted_sum(reference.forward(h, edges, slots)); }, {h, edges}, 1e-6,
                             1e-5);
}

struct ModelCase {
    ModelOptions options;
    bool labelled;
};

std::vector<ModelCase> model_cases() {
    std::vector<ModelCase> all;
    for (const auto& truncation : truncations)
        for (const std::string variant : {"synthetic", "molecular"})
            for (const bool labelled : {false, true}) {
                const auto name = "deep-" + lrp_name(truncation);
                all.push_back({{.name = name, .depth = 1, .width = 70, .variant = variant}, labelled});
                all.push_back({{.name = name, .depth = 3, .width = 8, .variant = variant, .pooling = "sum"}, labelled});
                all.push_back({{.name = name,
                                .depth = 2,
                                .width = 3,
                                .batch_norm = true,
                                .jumping_knowledge = true,
                                .residual = true,
                                .readout = Readout::Mean,
                                .variant = variant},
                               labelled});
            }
    for (const auto& truncation : truncations)
        for (const std::string pooling : {"mean", "sum"})
            all.push_back(
                {{.name = lrp_name(truncation), .depth = 1, .width = 64, .pooling = pooling}, pooling == "sum"});
    return all;
}

std::shared_ptr<Model> disturbed_model(const ModelCase& one, torch::Dtype type, std::uint64_t seed = 8) {
    torch::manual_seed(seed);
    const auto code = encoding(one.labelled);
    auto model = make_model(one.options, {.node = code.node_width(), .edge = code.edge_width(), .outputs = 2});
    disturb(*model);
    model->to(type);
    return model;
}

TEST(ReferenceDeepLrp, AgreesWithTheModelInOutputsAndAllGradients) {
    for (const auto type : {torch::kDouble, torch::kFloat})
        for (const auto& one : model_cases()) {
            SCOPED_TRACE(testing::Message()
                         << one.options.name << " depth " << one.options.depth << " " << one.options.variant << " "
                         << one.options.pooling << " labelled " << one.labelled);
            expect_agreement(type, [&](std::uint64_t seed) {
                const auto model = disturbed_model(one, type, seed);
                model->eval();
                const auto batch = batch_for(graphs_for(9, one.labelled), one.labelled, model->needs(), type);
                ReferenceDeepLrp reference(*model, one.options);
                const auto expected = reference.forward(batch, make_lrp_slots(*batch.lrp, batch));
                EXPECT_GT(expected.abs().max().item<double>(), 0);
                return differences(model->forward(batch), expected, model->named_parameters());
            });
        }
}

// A bias before a norm has the gradient 0 but for rounding, so that one scale holds for all.
TEST(ReferenceDeepLrp, AgreesWhileTraining) {
    for (const auto& one : model_cases()) {
        SCOPED_TRACE(testing::Message() << one.options.name << " depth " << one.options.depth << one.options.variant);
        const auto model = disturbed_model(one, torch::kDouble);
        const auto batch = batch_for(graphs_for(10, one.labelled), one.labelled, model->needs(), torch::kDouble);
        ReferenceDeepLrp reference(*model, one.options);
        const auto expected = reference.forward(batch, make_lrp_slots(*batch.lrp, batch));
        EXPECT_EQ(differences(model->forward(batch), expected, model->named_parameters(), true), "");
    }
}

// Of several columns and of numbers: sequences of nodes in the first layer too, and edges by class or each by itself.
TEST(ReferenceDeepLrp, AgreesOnFeaturesFromTables) {
    const auto graphs = graphs_for(12, false);
    const batches::NumberLabels labels(0);
    for (const bool training : {false, true})
        for (const std::string variant : {"synthetic", "molecular"})
            for (const std::string name : {"deep-lrp-1-3", "deep-lrp-4-1"})
                for (const bool node_numbers : {false, true})
                    for (const bool edge_numbers : {false, true}) {
                        SCOPED_TRACE(testing::Message()
                                     << name << " " << variant << " " << training << node_numbers << edge_numbers);
                        const auto tables = batches::random_tables(graphs, node_numbers, edge_numbers, 5);
                        const auto code = batches::encoding_of(graphs, labels.table(), tables);
                        const ModelOptions options{.name = name, .depth = 2, .width = 8, .variant = variant};
                        torch::manual_seed(8);
                        const auto model = make_model(options, widths_of(code, 2));
                        disturb(*model);
                        model->to(torch::kDouble);
                        model->train(training);
                        const batches::GraphStore store(graphs, labels.table(), code, {}, 0,
                                                        {.needs = model->needs(), .tables = &tables});
                        std::vector<std::int64_t> all(graphs.size());
                        std::iota(all.begin(), all.end(), 0);
                        const auto batch = store.batch(all).to(torch::kCPU, torch::kDouble);
                        ReferenceDeepLrp reference(*model, options);
                        const auto expected = reference.forward(batch, make_lrp_slots(*batch.lrp, batch));
                        EXPECT_EQ(differences(model->forward(batch), expected, model->named_parameters(), training),
                                  "");
                    }
}

TEST(ReferenceDeepLrp, AgreesOnGraphsWithoutEdgesOrNodes) {
    for (const auto& one : model_cases()) {
        SCOPED_TRACE(testing::Message() << one.options.name << " " << one.options.variant);
        const auto model = disturbed_model(one, torch::kDouble);
        model->eval();
        ReferenceDeepLrp reference(*model, one.options);
        Random random(1);
        for (const std::vector<NodeId>& sizes : {std::vector<NodeId>{0}, {0, 0}, {3}, {1, 0, 2}}) {
            std::vector<Graph> graphs;
            for (const NodeId nodes : sizes)
                graphs.push_back(
                    random_labelled_graph(nodes, 0, 1, one.labelled ? batches::lrp_node_labels : 0, 0, random));
            const auto batch = batch_for(graphs, one.labelled, model->needs(), torch::kDouble);
            const auto expected = reference.forward(batch, make_lrp_slots(*batch.lrp, batch));
            EXPECT_EQ(differences(model->forward(batch), expected, model->named_parameters()), "");
        }
    }
}

}  // namespace
}  // namespace countable::models
