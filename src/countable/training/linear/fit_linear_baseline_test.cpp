#include "countable/training/linear/fit_linear_baseline.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "countable/graph/random_graph.hpp"
#include "countable/training/files/checkpoint.hpp"
#include "countable/training/predict.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using datasets::Split;

constexpr std::array<double, 3> of_a_node = {-38, -54, -75};
constexpr double of_a_graph = 11;

Config baseline_config() {
    Config config = small_config();
    config.model.linear_baseline = true;
    config.training.readout_refit = ReadoutRefit::None;
    return config;
}

// Graphs with three labels, whose target is a sum over their nodes and one in a thousand of their edges.
Trainer trainer_with_baseline() {
    const Config config = baseline_config();
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

TEST(FitLinearBaseline, FindsWhatEachNodeCountsForBeforeTheFirstEpoch) {
    const Trainer trainer = trainer_with_baseline();
    const auto& model = dynamic_cast<const models::WithLinearBaseline&>(*trainer.model);
    const double mean = trainer.scaling.mean[0], deviation = trainer.scaling.deviation[0];
    for (std::size_t label = 0; label < of_a_node.size(); ++label)
        EXPECT_NEAR(model.weights()[static_cast<std::int64_t>(label)].item<double>() * deviation, of_a_node[label],
                    0.01);
    EXPECT_NEAR(model.weights()[3].item<double>() * deviation + mean, of_a_graph, 0.01);
}

TEST(FitLinearBaseline, MissingLabelsCountForNothing) {
    Trainer whole = trainer_with_baseline();
    auto dataset = std::move(whole.dataset);
    for (std::size_t g = 0; g < dataset.graphs.size(); g += 7) dataset.targets[g] = std::nan("");
    const Trainer trainer(baseline_config(), std::move(dataset));
    const auto& model = dynamic_cast<const models::WithLinearBaseline&>(*trainer.model);
    for (std::size_t label = 0; label < of_a_node.size(); ++label)
        EXPECT_NEAR(model.weights()[static_cast<std::int64_t>(label)].item<double>() * trainer.scaling.deviation[0],
                    of_a_node[label], 0.02);
}

TEST(FitLinearBaseline, ResumesAndIsWrittenWithTheWeights) {
    Trainer whole = trainer_with_baseline();
    train_epochs(whole, 2);
    Trainer half = trainer_with_baseline();
    restore_checkpoint(half, io::parse_safetensors(checkpoint_bytes(whole), {"c", 0}), {"c", 0});
    train_epoch(whole);
    train_epoch(half);
    EXPECT_EQ(checkpoint_bytes(half), checkpoint_bytes(whole));

    const auto trained = load_trained(io::parse_safetensors(best_bytes(whole), {"b", 0}), {"b", 0});
    const auto& best = whole.history[static_cast<std::size_t>(whole.best_epoch) - 1];
    const auto found = evaluate(trained, whole.dataset);
    EXPECT_NEAR(found[2][0].mae, best.of(Split::Test).mae, 1e-3 * best.of(Split::Test).mae);
}

TEST(FitLinearBaseline, HasNoReadoutInClosedForm) {
    Config config = baseline_config();
    config.training.readout_refit = ReadoutRefit::Readout;
    EXPECT_THROW(complete_config(config), std::invalid_argument);
}

}  // namespace
}  // namespace countable::training
