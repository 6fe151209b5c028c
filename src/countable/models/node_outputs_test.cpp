// Outputs at nodes, for every model that has them.
#include <gmock/gmock.h>

#include <set>

#include "countable/models/tensors/tensor_domain.hpp"
#include "countable/models/testing.hpp"

namespace countable::models {
namespace {

using datasets::TargetLevel;

std::vector<ModelOptions> models_with_node_outputs() {
    std::vector<ModelOptions> all;
    auto names = model_names();
    names.insert(names.end(), {"lrp-1-3", "deep-lrp-1-3", "deep-lrp-2-2"});
    for (const auto& name : names) {
        if (name == "diffpool" || name == "enn-s2s") continue;
        ModelOptions options = default_options(name);
        if (!name.starts_with("lrp")) options.depth = 2;
        options.width = 3;
        options.heads = options.edge_channels = 3;
        options.kernels = options.rank = 2;
        options.head_width = 3;
        options.head_depth = std::min<std::int64_t>(options.head_depth, 2);
        if (name == "graphsage") options.aggregator = "mean";  // the LSTM depends on the order of neighbours
        for (const Readout readout : {Readout::Sum, Readout::Mean}) {
            options.readout = readout;
            all.push_back(options);
        }
        options.jumping_knowledge = has_stack_options(name);
        if (options.jumping_knowledge) all.push_back(options);
        if (name != "subgraph-gnn" && name != "i2-gnn") continue;
        options.egonet_radius = 1;
        all.push_back(options);
    }
    return all;
}

// In double precision, in evaluation mode, no parameter zero.
std::shared_ptr<Model> make_random(const ModelOptions& options, const batches::Encoding& encoding) {
    torch::manual_seed(12);
    auto model = make_model(options, widths_of(encoding, {2, TargetLevel::Node}));
    model->to(torch::kDouble);
    const torch::NoGradGuard no_gradients;
    for (auto& parameter : model->parameters()) parameter.add_(0.2 * torch::randn_like(parameter));
    model->eval();
    return model;
}

batches::Encoding encoding_for(const std::vector<Graph>& graphs) {
    return batches::encoding_of(graphs, batches::NumberLabels(batches::testing_labels).table());
}

TEST(NodeOutputs, GoAlongWhenNodesAreRenamed) {
    for (const Label labels : {0u, 2u})
        for (const auto& options : models_with_node_outputs()) {
            SCOPED_TRACE(options.name + ", " + std::to_string(labels) + " labels");
            const auto graphs = batches::mixed_graphs(31, labels, labels);
            const auto encoding = encoding_for(graphs);
            const auto model = make_random(options, encoding);
            const auto found = outputs(*model, batch_for(*model, graphs, encoding));
            std::vector<Graph> renamed;
            std::vector<std::int64_t> new_row;  // of each node of the batch
            Random random(7);
            for (const Graph& graph : graphs) {
                std::vector<NodeId> new_id(graph.num_nodes());
                std::iota(new_id.begin(), new_id.end(), 0);
                random.shuffle(new_id);
                const auto first = std::ssize(new_row);
                for (const NodeId v : new_id) new_row.push_back(first + v);
                renamed.push_back(relabel(graph, new_id));
            }
            const auto other = outputs(*model, batch_for(*model, renamed, encoding));
            ASSERT_EQ(found.sizes(), (torch::IntArrayRef{std::ssize(new_row), 2}));
            EXPECT_TRUE(torch::allclose(other.index_select(0, torch::tensor(new_row)), found, 1e-8, 1e-9));
        }
}

TEST(NodeOutputs, AreThoseOfEachGraphAlone) {
    for (const auto& options : models_with_node_outputs()) {
        SCOPED_TRACE(options.name);
        const auto graphs = batches::mixed_graphs(32, 2, 2);
        const auto encoding = encoding_for(graphs);
        const auto model = make_random(options, encoding);
        const auto together = outputs(*model, batch_for(*model, graphs, encoding));
        std::int64_t first = 0;
        for (const Graph& graph : graphs) {
            const auto own = together.slice(0, first, first + graph.num_nodes());
            first += graph.num_nodes();
            if (graph.num_nodes() == 0) continue;
            EXPECT_TRUE(torch::allclose(outputs(*model, batch_for(*model, {graph}, encoding)), own, 1e-8, 1e-9));
        }
    }
}

TEST(NodeOutputs, GradientsOfParameters) {
    for (const auto& options : models_with_node_outputs()) {
        if (options.name == "3-ign" || options.readout == Readout::Sum) continue;  // slow, or the same again
        SCOPED_TRACE(options.name);
        const auto graphs = batches::mixed_graphs(33, 2, 2);
        const auto encoding = encoding_for(graphs);
        const auto model = make_random(options, encoding);
        const auto batch = batch_for(*model, graphs, encoding);
        tensor::expect_gradients([&] { return tensor::weighted_sum(model->forward(batch)); }, model->parameters(), 1e-6,
                                 2e-5);
    }
}

// The sum over the nodes of what a node has is what the graph has, for rows that are summed.
TEST(NodeOutputs, RowsOfPairsGoToTheirNodes) {
    const Graph graph(3, {{0, 1}, {1, 2}});
    const auto encoding = encoding_for({graph});
    const auto batch = batches::batch_of({graph}, encoding);
    const auto rows = torch::arange(9, torch::kDouble).view({9, 1});  // entry (i, j) is 3 i + j
    const TensorDomain domain(2, widths_of(encoding, {1, TargetLevel::Node}));
    ASSERT_EQ(domain.node_factor(), 3);
    const auto sums = domain.pool_to_nodes(rows, batch, {});
    std::vector<std::set<double>> found;
    for (std::int64_t v = 0; v < 3; ++v) {
        const auto own = sums[v].contiguous();
        found.emplace_back(own.data_ptr<double>(), own.data_ptr<double>() + 3);
    }
    EXPECT_EQ(found[0], (std::set<double>{0, 0 + 1 + 2, 0 + 3 + 6}));
    EXPECT_EQ(found[1], (std::set<double>{4, 3 + 4 + 5, 1 + 4 + 7}));
    EXPECT_EQ(found[2], (std::set<double>{8, 6 + 7 + 8, 2 + 5 + 8}));
}

TEST(NodeOutputs, AreRefusedByModelsWithoutRowsAtNodes) {
    const Widths at_nodes{.outputs = {1, TargetLevel::Node}};
    for (const char* const name : {"diffpool", "enn-s2s"})
        EXPECT_THAT([&] { static_cast<void>(make_model(default_options(name), at_nodes)); },
                    ::testing::ThrowsMessage<std::invalid_argument>(std::string(name) +
                                                                    " has no outputs at nodes, only for whole graphs"));
    ModelOptions options = default_options("gin");
    options.linear_baseline = true;
    EXPECT_THROW(static_cast<void>(make_model(options, at_nodes)), std::invalid_argument);
}

}  // namespace
}  // namespace countable::models
