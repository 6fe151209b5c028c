// Counts at nodes as targets, from the dataset to predictions.
#include <gmock/gmock.h>

#include "countable/training/files/checkpoint.hpp"
#include "countable/training/files/trained_model.hpp"
#include "countable/training/outputs.hpp"
#include "countable/training/predict.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using datasets::Split;
using datasets::TargetLevel;

const io::Place node_file{"c", 0};

Config config_at_nodes(const std::vector<std::string>& tasks) {
    Config config = small_config();
    config.dataset.per = TargetLevel::Node;
    config.dataset.tasks = tasks;
    return config;
}

Trainer trainer_at_nodes(const Config& config) {
    return Trainer(config, datasets::load_dataset(dataset_options(config.dataset)));
}

TEST(NodeTargets, AreLearntWhereTheNetworkSeesThem) {
    Config config = config_at_nodes({"edge", "path-3"});  // degrees, and pairs of edges: what two layers see
    config.dataset.graphs = 200;
    config.training.epochs = 40;
    config.model.width = 16;
    Trainer trainer = trainer_at_nodes(config);
    train_epochs(trainer, 40);
    EXPECT_LT(trainer.best_record().of(Split::Test).normalized_mae, 0.1);
    EXPECT_LT(trainer.best_record().of(Split::Test).normalized_mse, 0.02);
}

TEST(NodeTargets, EveryNodeHasTheSameWeight) {
    Config config = config_at_nodes({"triangle"});
    config.dataset.source = "regular";  // graphs of several sizes
    Trainer trainer = trainer_at_nodes(config);
    train_epoch(trainer);
    const auto& graphs = trainer.graphs_of(Split::Validation);
    const auto outputs = outputs_of(*trainer.model, *trainer.store, graphs, 7, trainer.device);
    const auto predictions = in_raw_units(outputs, trainer.scaling, config.training.loss);
    double sum = 0;
    std::size_t rows = 0;
    for (const auto graph : graphs)
        for (NodeId v = 0; v < trainer.dataset.graphs[static_cast<std::size_t>(graph)].num_nodes(); ++v, ++rows)
            sum += std::abs(predictions[rows] -
                            trainer.dataset.targets[static_cast<std::size_t>(trainer.target_offsets[graph]) + v]);
    ASSERT_EQ(predictions.size(), rows);
    EXPECT_NEAR(trainer.history[0].of(Split::Validation).mae, sum / static_cast<double>(rows), 1e-9);
    EXPECT_NEAR(trainer.history[0].of(Split::Validation).normalized_mae,
                sum / static_cast<double>(rows) / std::sqrt(trainer.variances[0]), 1e-9);
}

TEST(NodeTargets, OutputsWhileLearningStandWithTheirNodes) {
    Config config = config_at_nodes({"edge"});
    config.dataset.source = "regular";
    config.training.evaluate_train = false;
    config.model.batch_norm = false;
    config.training.lr = 1e-12;  // the weights stay, so that outputs while learning are those after
    Trainer trainer = trainer_at_nodes(config);
    train_epoch(trainer);
    config.training.evaluate_train = true;
    Trainer other = trainer_at_nodes(config);
    train_epoch(other);
    EXPECT_NEAR(trainer.history[0].of(Split::Train).mse, other.history[0].of(Split::Train).mse, 1e-6);
}

TEST(NodeTargets, CheckpointsAndTrainedModelsKnowThem) {
    const Config config = config_at_nodes({"triangle", "edge"});
    Trainer trainer = trainer_at_nodes(config);
    train_epochs(trainer, 2);
    Trainer restored = trainer_at_nodes(config);
    restore_checkpoint(restored, io::parse_safetensors(checkpoint_bytes(trainer), node_file), node_file);
    train_epoch(restored);
    train_epoch(trainer);
    EXPECT_EQ(record_line(restored.history[2]), record_line(trainer.history[2]));

    const auto trained = load_trained(io::parse_safetensors(best_bytes(trainer), node_file), node_file);
    EXPECT_EQ(trained.config.dataset.per, TargetLevel::Node);
    const auto metrics = evaluate(trained, trainer.dataset);
    EXPECT_NEAR(mean_of(metrics[2]).mse, trainer.best_record().of(Split::Test).mse, 1e-9);
    const auto predictions =
        predict(trained, {trainer.dataset.graphs[0], trainer.dataset.graphs[1]}, *trainer.dataset.labels);
    EXPECT_EQ(std::ssize(predictions), 2 * trainer.target_offsets[2]);

    Config at_graphs = config;
    at_graphs.dataset.per = TargetLevel::Graph;
    EXPECT_THAT([&] { static_cast<void>(evaluate(trained, trainer_at_nodes(at_graphs).dataset)); },
                ::testing::ThrowsMessage<std::invalid_argument>(
                    "expected targets for each node, as the network was trained on"));
}

TEST(NodeTargets, ADeepLrpCountsTrianglesAtNodes) {
    Config config = default_config("lrp-1-3");
    config.dataset = config_at_nodes({"triangle"}).dataset;
    config.training.epochs = 15;
    config.training.lr = 0.01;
    config.threads = 1;
    complete_config(config);
    Trainer trainer = trainer_at_nodes(config);
    train_epochs(trainer, 15);
    EXPECT_LT(trainer.best_record().of(Split::Test).normalized_mse, 0.2);
}

// With counts as features, even a network on each node alone knows them.
TEST(NodeFeatures, AreSeenByTheNetwork) {
    Config config = config_at_nodes({"triangle"});
    config.dataset.graphs = 200;
    config.training.epochs = 40;
    config.model = models::default_options("mlp");
    config.model.width = 16;
    Trainer blind = trainer_at_nodes(config);
    train_epochs(blind, 2);
    EXPECT_GT(blind.best_record().of(Split::Test).normalized_mae, 0.5);
    config.dataset.node_counts = {"cycle-3"};
    Trainer seeing = trainer_at_nodes(config);
    train_epochs(seeing, 40);
    EXPECT_LT(seeing.best_record().of(Split::Test).normalized_mae, 0.1);
}

TEST(NodeFeatures, ComeWithTheTrainedModel) {
    for (const char* const model : {"gin", "ppgn", "deep-lrp-1-3"}) {
        Config config = config_at_nodes({"triangle"});
        config.model = models::default_options(model);
        config.model.width = 4;
        config.dataset.node_counts = {"path-3"};
        config.dataset.node_homomorphisms = {"cycle-4"};
        Trainer trainer = trainer_at_nodes(config);
        EXPECT_EQ(trainer.encoding.counts.columns, (std::vector<std::string>{"path-3/0", "path-3/1", "hom:cycle-4/0"}));
        train_epoch(trainer);
        const auto trained = load_trained(io::parse_safetensors(best_bytes(trainer), node_file), node_file);
        EXPECT_EQ(trained.encoding, trainer.encoding);
        EXPECT_NEAR(mean_of(evaluate(trained, trainer.dataset)[2]).mse, trainer.best_record().of(Split::Test).mse, 1e-9)
            << model;
    }
}

TEST(NodeFeatures, AreDividedByTheirDeviationAmongTrainingNodes) {
    Config config = config_at_nodes({"triangle"});
    config.dataset.source = "regular";
    config.dataset.node_counts = {"edge"};
    const Trainer trainer = trainer_at_nodes(config);
    std::vector<double> degrees;
    for (const auto g : trainer.graphs_of(Split::Train)) {
        const Graph& graph = trainer.dataset.graphs[static_cast<std::size_t>(g)];
        for (NodeId v = 0; v < graph.num_nodes(); ++v) degrees.push_back(static_cast<double>(graph.degree(v)));
    }
    const double deviation = std::sqrt(moments(degrees).variance);
    ASSERT_EQ(trainer.encoding.counts.divisors.size(), 1u);
    EXPECT_NEAR(trainer.encoding.counts.divisors[0], deviation, 1e-9);
    const std::vector<std::int64_t> first = {0};
    const auto batch = trainer.store->batch(first);
    ASSERT_EQ(batch.node_features.size(1), 2);
    for (NodeId v = 0; v < trainer.dataset.graphs[0].num_nodes(); ++v) {
        EXPECT_EQ(batch.node_features[v][0].item<float>(), 1);
        EXPECT_FLOAT_EQ(batch.node_features[v][1].item<float>(),
                        static_cast<float>(static_cast<double>(trainer.dataset.graphs[0].degree(v)) / deviation));
    }
}

TEST(NodeFeatures, ThatAreRareStayCounts) {
    Config config = config_at_nodes({"triangle"});
    config.dataset.source = "regular";
    config.dataset.node_counts = {"clique-4"};
    EXPECT_EQ(trainer_at_nodes(config).encoding.counts.divisors, std::vector<double>{1});
}

}  // namespace
}  // namespace countable::training
