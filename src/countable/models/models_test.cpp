// What holds for every model, by name: a model that is added to the table is tested here without another line.
#include <cmath>
#include <ostream>

#include "countable/models/testing.hpp"
#include "countable/tensor/testing_threads.hpp"

namespace countable::models {
namespace {

struct Case {
    std::string title;
    ModelOptions options;  // small: two layers of three channels

    friend void PrintTo(const Case& c, std::ostream* out) { *out << c.title; }
};

// What the Open Graph Benchmark's GIN and GCN have and others have not.
ModelOptions as_in_ogb(const std::string& name) {
    ModelOptions options = default_options(name);
    options.depth = 2;
    options.width = 3;
    options.virtual_node = options.message_relu = options.mlp_batch_norm = true;
    options.mlp_width = 5;
    options.last_relu = false;
    options.head_depth = 3;
    options.head_width = 0;
    return options;
}

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const auto& name : model_names()) {
        ModelOptions options = default_options(name);
        options.depth = 2;
        options.width = 3;
        options.heads = options.edge_channels = 3;
        options.kernels = options.rank = options.clusters = 2;
        options.head_width = 3;
        options.head_depth = std::min<std::int64_t>(options.head_depth, 2);
        all.push_back({name, options});
        if (name == "gin" || name == "gcn") {
            options.virtual_node = true;
            all.push_back({name + "-virtual", options});
        }
        if (name == "gin") {
            options.virtual_node = false;
            options.linear_baseline = true;
            all.push_back({name + "-baseline", options});
        }
        if (name == "gin" || name == "gcn") all.push_back({name + "-ogb", as_in_ogb(name)});
        if (name == "subgraph-gnn" || name == "i2-gnn") {
            options.egonet_radius = 2;
            all.push_back({name + "-egonets", options});
        }
        if (name == "ppgn" || name == "gat") {
            options.embedding = true;
            all.push_back({name + "-embedding", options});
        }
        if (name != "graphsage") continue;
        for (const auto* const aggregator : {"mean", "max"}) {
            options.aggregator = aggregator;
            all.push_back({name + "-" + aggregator, options});
        }
    }
    return all;
}

batches::Needs needs_of(const ModelOptions& options) { return make_model(options, {})->needs(); }

// Only that of an LSTM over neighbours depends on their order.
bool depends_on_order(const ModelOptions& options) { return needs_of(options).order; }

// All 16 settings of the four; those of the readout alone for a model that does not have the others.
std::vector<ModelOptions> with_shared_options(ModelOptions options) {
    std::vector<ModelOptions> all;
    for (unsigned bits = 0; bits < 16; ++bits) {
        if (!has_stack_options(options.name) && (bits & 7) != 0) continue;
        options.batch_norm = (bits & 1) != 0;
        options.jumping_knowledge = (bits & 2) != 0;
        options.residual = (bits & 4) != 0;
        options.readout = (bits & 8) != 0 ? Readout::Mean : Readout::Sum;
        all.push_back(options);
    }
    return all;
}

std::string describe(const ModelOptions& options) {
    std::string text;
    if (options.batch_norm) text += " batch_norm";
    if (options.jumping_knowledge) text += " jumping_knowledge";
    if (options.residual) text += " residual";
    return text + (options.readout == Readout::Mean ? " mean" : " sum");
}

Widths widths_of(const batches::Batch& batch) {
    return {.node = batch.node_features.size(1), .edge = batch.edge_features.size(1), .outputs = 2};
}

// In double precision, with parameters none of which is zero and, after a step of training mode, statistics of batch
// normalisation that are not those of the start.
std::shared_ptr<Model> make_random(const ModelOptions& options, const batches::Batch& batch) {
    torch::manual_seed(11);
    auto model = make_model(options, widths_of(batch));
    model->to(torch::kDouble);
    const torch::NoGradGuard no_gradients;
    for (auto& parameter : model->parameters()) parameter.add_(0.2 * torch::randn_like(parameter));
    model->train();
    static_cast<void>(model->forward(batch));
    return model;
}

// One store of some graphs, for batches of a part of them.
class Source {
  public:
    Source(const std::vector<Graph>& graphs, const ModelOptions& options)
        : labels_(batches::testing_labels),
          store_(graphs, labels_.table(), batches::encoding_of(graphs, labels_.table()), {}, 0,
                 {.needs = needs_of(options), .order_seed = 5}) {}
    [[nodiscard]] batches::Batch batch(const std::vector<std::int64_t>& graphs) const {
        return store_.batch(graphs).to(torch::kCPU, torch::kDouble);
    }
    [[nodiscard]] batches::Batch all() const {
        std::vector<std::int64_t> graphs(static_cast<std::size_t>(store_.size()));
        std::iota(graphs.begin(), graphs.end(), 0);
        return batch(graphs);
    }
    [[nodiscard]] std::int64_t size() const { return store_.size(); }

  private:
    batches::NumberLabels labels_;
    batches::GraphStore store_;
};

std::vector<Graph> renamed(const std::vector<Graph>& graphs, std::uint64_t seed) {
    Random random(seed);
    std::vector<Graph> result;
    for (const Graph& graph : graphs) {
        std::vector<NodeId> new_id(graph.num_nodes());
        std::iota(new_id.begin(), new_id.end(), 0);
        random.shuffle(new_id);
        result.push_back(relabel(graph, new_id));
    }
    return result;
}

class EveryModel : public ::testing::TestWithParam<Case> {};

TEST_P(EveryModel, IsInvariantUnderRenamingWithAllOptions) {
    for (const Label labels : {0u, 2u}) {
        const auto graphs = batches::mixed_graphs(21, labels, labels);
        const batches::Needs needs = needs_of(GetParam().options);
        const batches::Batch batch = batches::batch_of(graphs, needs),
                             other = batches::batch_of(renamed(graphs, 6), needs);
        for (const auto& options : with_shared_options(GetParam().options)) {
            SCOPED_TRACE(std::to_string(labels) + " labels," + describe(options));
            const auto model = make_random(options, batch);
            const auto found = outputs(*model, batch);
            ASSERT_EQ(found.sizes(), (torch::IntArrayRef{batch.num_graphs(), 2}));
            ASSERT_TRUE(torch::isfinite(found).all().item<bool>());
            if (depends_on_order(options)) {
                EXPECT_TRUE(torch::equal(outputs(*model, batches::batch_of(graphs, needs)), found)) << "the same order";
                continue;
            }
            EXPECT_TRUE(torch::allclose(outputs(*model, other), found, 1e-8, 1e-9));
        }
    }
}

TEST_P(EveryModel, SaysOfABatchWhatItSaysOfEachGraph) {
    for (const Label labels : {0u, 2u}) {
        const Source source(batches::mixed_graphs(22, labels, labels), GetParam().options);
        for (const auto& options : with_shared_options(GetParam().options)) {
            const auto model = make_random(options, source.all());
            const auto together = outputs(*model, source.all());
            for (std::int64_t g = 0; g < source.size(); ++g)
                EXPECT_TRUE(torch::allclose(outputs(*model, source.batch({g}))[0], together[g], 1e-8, 1e-9))
                    << "graph " << g << ", " << labels << " labels," << describe(options);
        }
    }
}

TEST_P(EveryModel, GradientsOfParameters) {
    for (const Label labels : {0u, 2u}) {
        const batches::Batch batch =
            batches::batch_of(batches::mixed_graphs(23, labels, labels), needs_of(GetParam().options));
        for (const auto& options :
             {with_shared_options(GetParam().options).front(), with_shared_options(GetParam().options).back()}) {
            SCOPED_TRACE(std::to_string(labels) + " labels," + describe(options));
            const auto model = make_random(options, batch);
            // Of 3-IGN's thousands of weights only the small tensors: those of its maps are checked in tuples_test.cpp.
            std::vector<torch::Tensor> parameters;
            for (const auto& parameter : model->parameters())
                if (options.name != "3-ign" || parameter.numel() < 60) parameters.push_back(parameter);
            // In training mode: through the statistics of the batch.
            tensor::expect_gradients([&] { return tensor::weighted_sum(model->forward(batch)); }, parameters, 1e-6,
                                     2e-5);
        }
    }
}

TEST_P(EveryModel, FloatAndDoubleAgree) {
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(24, 2, 2), needs_of(GetParam().options));
    const auto model = make_random(GetParam().options, batch);
    const auto expected = outputs(*model, batch);
    model->to(torch::kFloat);
    const torch::NoGradGuard no_gradients;
    const auto found = model->forward(batch.to(torch::kCPU, torch::kFloat)).to(torch::kDouble);
    const double scale = expected.abs().max().item<double>();
    EXPECT_LT((found - expected).abs().max().item<double>(), 1e-4 * std::max(1.0, scale));
}

// So few rows and channels that the BLAS does not divide a product, and without torch's batch normalisation: the sums
// of both may depend on the threads. The kernels of the models on tuples are tested on larger batches, without the
// BLAS, in tuples_test.cpp and tuple_matmul_test.cpp.
TEST_P(EveryModel, SameBitsForAnyNumberOfThreads) {
    Random random(7);
    std::vector<Graph> graphs;
    const std::string& name = GetParam().options.name;
    const unsigned count_graphs = name == "3-ign" ? 2 : name == "2-ign" || name == "ppgn" ? 6 : 30;
    const NodeId nodes = name == "3-ign" ? 4 : 7;
    for (unsigned g = 0; g < count_graphs; ++g) graphs.push_back(random_labelled_graph(nodes, 1, 2, 2, 2, random));
    const batches::Batch batch = batches::batch_of(graphs, needs_of(GetParam().options));
    ModelOptions options = GetParam().options;
    options.batch_norm = false;
    const auto model = make_random(options, batch);
    const auto run = [&] {
        std::vector<torch::Tensor> result = {model->forward(batch)};
        const auto loss = tensor::weighted_sum(result[0]);
        for (const auto& gradient : torch::autograd::grad({loss}, model->parameters(), {}, false, false, true))
            if (gradient.defined()) result.push_back(gradient);
        return result;
    };
    tensor::expect_same_bits_on_any_threads(run);
}

// What a model does not ask for makes no difference when it is there.
TEST_P(EveryModel, AsksForWhatItNeeds) {
    const auto graphs = batches::mixed_graphs(25);
    const batches::NumberLabels labels(batches::testing_labels);
    torch::manual_seed(3);
    const auto model = make_model(GetParam().options, {.outputs = 2});
    batches::Needs everything = model->needs();
    everything.two_hops = everything.order = everything.node_sets = true;
    everything.laplacian_pe = std::max<std::int64_t>(everything.laplacian_pe, 2);
    const batches::GraphStore asked(graphs, labels.table(), {}, {}, 0, {.needs = model->needs()});
    const batches::GraphStore full(graphs, labels.table(), {}, {}, 0, {.needs = everything});
    model->eval();
    const torch::NoGradGuard no_gradients;
    for (const std::vector<std::int64_t>& chosen : {std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6}, {1}}) {
        const batches::Batch batch = asked.batch(chosen);
        EXPECT_EQ(batch.two_hops.offsets.defined(), model->needs().two_hops);
        EXPECT_EQ(batch.order.defined(), model->needs().order);
        EXPECT_EQ(batch.triples != nullptr, model->needs().node_sets);
        EXPECT_EQ(batch.egonets != nullptr, model->needs().egonets.has_value());
        const auto found = model->forward(batch);
        ASSERT_EQ(found.sizes(), (torch::IntArrayRef{std::ssize(chosen), 2}));
        EXPECT_TRUE(torch::isfinite(found).all().item<bool>());
        EXPECT_TRUE(torch::equal(found, model->forward(full.batch(chosen))));
    }
}

INSTANTIATE_TEST_SUITE_P(Models, EveryModel, ::testing::ValuesIn(cases()), [](const auto& test) {
    std::string title = test.param.title;
    std::erase(title, '-');
    return title;
});

TEST(GraphSage, LstmDependsOnTheOrderOfNeighbours) {
    const auto graphs = batches::mixed_graphs(26, 2);
    const batches::NumberLabels labels(batches::testing_labels);
    const auto encoding = batches::encoding_of(graphs, labels.table());
    ModelOptions options = default_options("graphsage");
    options.width = 4;
    const batches::Batch batch = batches::batch_of(graphs, encoding, 1), other = batches::batch_of(graphs, encoding, 2);
    const auto model = make_random(options, batch);
    EXPECT_FALSE(torch::allclose(outputs(*model, batch), outputs(*model, other), 1e-6, 1e-6));
    options.aggregator = "max";
    const auto invariant = make_random(options, batch);
    EXPECT_TRUE(torch::equal(outputs(*invariant, batch), outputs(*invariant, other)));
}

TEST(Models, UnknownNamesAndImpossibleSizesAreRefused) {
    EXPECT_THROW(static_cast<void>(default_options("gan")), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(make_model({.name = "gin", .depth = 0}, {})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(make_model({.name = "gin", .dropout = 1}, {})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(make_model({.name = "gin", .head_width = -1}, {})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(make_model({.name = "monet", .kernels = 0}, {})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(make_model({.name = "lrga-gated-gcn", .rank = 0}, {})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(make_model({.name = "diffpool", .clusters = 0}, {})), std::invalid_argument);
    for (const char* const name : {"ppgn", "gated-gcn", "lrga-gated-gcn", "diffpool"})
        EXPECT_THROW(static_cast<void>(make_model({.name = name, .virtual_node = true}, {})), std::invalid_argument);
    for (const char* const name : {"enn-s2s", "dtnn", "1-2-3-gnn"})
        for (const auto option :
             {&ModelOptions::batch_norm, &ModelOptions::residual, &ModelOptions::jumping_knowledge}) {
            ModelOptions options = default_options(name);
            options.*option = true;
            EXPECT_THROW(static_cast<void>(make_model(options, {})), std::invalid_argument) << name;
        }
    EXPECT_THROW(static_cast<void>(make_model({.name = "2-ign", .laplacian_pe = 2}, {})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(make_model({.name = "deep-lrp-1-3", .dropout = 0.5}, {})), std::invalid_argument);
}

TEST(Models, TheVirtualNodeTellsNodesOfFarAwayOnes) {
    // Two components: without a virtual node the first does not know of the second.
    const Graph alone(2, {{0, 1}}), beside(4, {{0, 1}, {2, 3}});
    for (const bool there : {false, true}) {
        ModelOptions options = default_options("gin");
        options.depth = 2;
        options.virtual_node = there;
        options.embedding = true;
        options.readout = Readout::Mean;
        const batches::Batch batch = batches::batch_of({alone, beside});
        const auto found = outputs(*make_random(options, batch), batch);
        EXPECT_NE(torch::allclose(found[0], found[1]), there);
    }
}

TEST(Models, DropoutIsForTrainingAndRepeatsWithTheSeed) {
    const batches::Batch batch = batches::batch_of(batches::mixed_graphs(27));
    ModelOptions options = default_options("gin");
    options.dropout = 0.5;
    const auto model = make_random(options, batch);
    const auto drawn = [&](std::uint64_t seed) {
        torch::manual_seed(seed);
        model->train();
        return model->forward(batch).detach();
    };
    EXPECT_TRUE(torch::equal(drawn(1), drawn(1)));
    EXPECT_FALSE(torch::allclose(drawn(1), drawn(2)));
    EXPECT_TRUE(torch::equal(outputs(*model, batch), outputs(*model, batch)));
}

TEST(Models, PositionsComeFromTheStoreAndChangeTheAnswer) {
    const std::vector<Graph> graphs = {Graph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}), Graph(1, {})};
    ModelOptions options = default_options("gin");
    options.laplacian_pe = 3;
    const auto model = make_model(options, {});
    const auto batch = batch_for(*model, graphs, {});
    EXPECT_EQ(batch.laplacian_pe.sizes(), (torch::IntArrayRef{5, 3}));
    batches::Batch other = batch;
    other.laplacian_pe = torch::zeros_like(batch.laplacian_pe);
    EXPECT_FALSE(torch::allclose(outputs(*model, batch)[0], outputs(*model, other)[0]));
}

}  // namespace
}  // namespace countable::models
