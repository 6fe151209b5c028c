#include "countable/training/fit_linear_baseline.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "countable/graph/random_graph.hpp"
#include "countable/training/checkpoint.hpp"
#include "countable/training/predict.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using datasets::Split;

constexpr std::array<double, 3> of_a_node = {-38, -54, -75};
constexpr double of_a_graph = 11;

Config composed_config() {
    Config config = small_config();
    config.model.linear_baseline = true;
    config.training.readout_refit = ReadoutRefit::None;
    return config;
}

// Graphs with three labels, whose target is a sum over their nodes and one in a thousand of their edges.
Trainer composed_session() {
    const Config config = composed_config();
    auto dataset = dataset_of(config);
    for (const char* const label : {"C", "N", "O"}) static_cast<void>(dataset.labels->id(label));
    Random random(1);
    for (std::size_t g = 0; g < dataset.graphs.size(); ++g) {
        Graph& graph = dataset.graphs[g];
        graph = random_labelled_graph(static_cast<NodeId>(3 + random.below(7)), 1, 2, 3, 0, random);
        double& target = dataset.targets[g];
        target = of_a_graph + 0.001 * static_cast<double>(graph.num_edges());
        for (NodeId v = 0; v < graph.num_nodes(); ++v) target += of_a_node.at(graph.node_label(v));
    }
    return Trainer(config, std::move(dataset));
}

TEST(FitComposition, FindsWhatEachNodeCountsForBeforeTheFirstEpoch) {
    const Trainer trainer = composed_session();
    const auto& composed = dynamic_cast<const models::WithLinearBaseline&>(*trainer.model);
    const double mean = trainer.scaling.mean[0], deviation = trainer.scaling.deviation[0];
    for (std::size_t label = 0; label < of_a_node.size(); ++label)
        EXPECT_NEAR(composed.weights()[static_cast<std::int64_t>(label)].item<double>() * deviation, of_a_node[label],
                    0.01);
    EXPECT_NEAR(composed.weights()[3].item<double>() * deviation + mean, of_a_graph, 0.01);
}

TEST(FitComposition, MissingLabelsCountForNothing) {
    Trainer whole = composed_session();
    auto dataset = std::move(whole.dataset);
    for (std::size_t g = 0; g < dataset.graphs.size(); g += 7) dataset.targets[g] = std::nan("");
    const Trainer trainer(composed_config(), std::move(dataset));
    const auto& composed = dynamic_cast<const models::WithLinearBaseline&>(*trainer.model);
    for (std::size_t label = 0; label < of_a_node.size(); ++label)
        EXPECT_NEAR(composed.weights()[static_cast<std::int64_t>(label)].item<double>() * trainer.scaling.deviation[0],
                    of_a_node[label], 0.02);
}

TEST(FitComposition, ResumesAndIsWrittenWithTheWeights) {
    Trainer whole = composed_session();
    train_epochs(whole, 2);
    Trainer half = composed_session();
    restore_checkpoint(half, io::parse_safetensors(checkpoint_bytes(whole), {"c", 0}), {"c", 0});
    train_epoch(whole);
    train_epoch(half);
    EXPECT_EQ(checkpoint_bytes(half), checkpoint_bytes(whole));

    const auto trained = load_trained(io::parse_safetensors(best_bytes(whole), {"b", 0}), {"b", 0});
    const auto& best = whole.history[static_cast<std::size_t>(whole.best_epoch) - 1];
    const auto found = evaluate(trained, whole.dataset);
    EXPECT_NEAR(found[2][0].mae, best.of(Split::Test).mae, 1e-3 * best.of(Split::Test).mae);
}

TEST(FitComposition, HasNoReadoutInClosedForm) {
    Config config = composed_config();
    config.training.readout_refit = ReadoutRefit::Readout;
    EXPECT_THROW(complete_config(config), std::invalid_argument);
}

}  // namespace
}  // namespace countable::training
