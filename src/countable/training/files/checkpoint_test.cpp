#include "countable/training/files/checkpoint.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "countable/io/testing.hpp"
#include "countable/training/files/trained_model.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using io::error_of;

const io::Place here{"c", 0};

io::TensorFile parse(std::string bytes) { return io::parse_safetensors(std::move(bytes), here); }

std::string error_restoring(const Config& config, std::string bytes) {
    Trainer trainer = trainer_of(config);
    return error_of([&] { restore_checkpoint(trainer, parse(std::move(bytes)), here); });
}

TEST(Checkpoint, ResumesToTheSameBytes) {
    for (const auto& [schedule, optimizer] : {std::pair(ScheduleKind::Constant, Optimizer::Adam),
                                              {ScheduleKind::Plateau, Optimizer::Adam},
                                              {ScheduleKind::Cosine, Optimizer::Adam},
                                              {ScheduleKind::Cosine, Optimizer::Soap}}) {
        auto config = small_config();
        config.training.schedule = schedule;
        config.training.optimizer = optimizer;
        config.training.patience = 0;
        Trainer whole = trainer_of(config);
        for (int epoch = 1; epoch <= 4; ++epoch) {
            train_epoch(whole);
            if (epoch != 2) continue;
            Trainer half = trainer_of(config);
            torch::rand({3});  // what another program might draw
            restore_checkpoint(half, parse(checkpoint_bytes(whole)), here);
            EXPECT_EQ(checkpoint_bytes(half), checkpoint_bytes(whole));
            train_epochs(half, 2);
            Trainer again = trainer_of(config);
            restore_checkpoint(again, parse(checkpoint_bytes(half)), here);
            EXPECT_EQ(best_bytes(again), best_bytes(half));
            Trainer straight = trainer_of(config);
            train_epochs(straight, 4);
            EXPECT_EQ(checkpoint_bytes(half), checkpoint_bytes(straight));
            break;
        }
    }
}

TEST(BestWeights, KnowTheFeaturesOfTheTrainingMolecules) {
    auto dataset = dataset_of(small_config());
    auto& [nodes, edges, node_numbers, edge_numbers, set, hydrogens] = dataset.features;
    nodes.sizes = {3};
    edges.sizes = {2};
    set = "ogb";
    for (Graph& graph : dataset.graphs) {
        for (NodeId v = 0; v < graph.num_nodes(); ++v) nodes.values.push_back(static_cast<std::int32_t>(v % 2));
        edges.values.insert(edges.values.end(), graph.num_edges(), 1);
        graph = datasets::colored_by_parity(std::move(graph), *dataset.labels);
    }
    Trainer trainer(small_config(), std::move(dataset));
    train_epoch(trainer);
    const auto file = parse(best_bytes(trainer));
    const auto trained = load_trained(file, here);
    ASSERT_TRUE(trained.seen);
    EXPECT_EQ(trained.seen->elements, (std::vector<std::string>{"blue", "red"}));
    EXPECT_EQ(trained.seen->atoms, (std::vector<std::vector<std::int32_t>>{{0, 1}}));
    EXPECT_EQ(trained.seen->bonds, std::vector<std::vector<std::int32_t>>{{1}});
    auto texts = file.metadata;
    texts.erase("seen");
    EXPECT_FALSE(load_trained(parse(io::to_safetensors(file.tensors, texts)), here).seen) << "a run from before";
    texts["seen"] = "{}";
    EXPECT_EQ(error_of([&] { (void)load_trained(parse(io::to_safetensors(file.tensors, texts)), here); }),
              "c: expected the features of the training molecules as lists");
}

TEST(Checkpoint, HistoriesFromBeforeRmseAreRead) {
    Trainer trainer = trainer_of(small_config());
    train_epochs(trainer, 2);
    const auto file = parse(checkpoint_bytes(trainer));
    std::vector<double> first_columns;
    for (const auto& record : trainer.history) {
        const auto values = record_values(record);
        first_columns.insert(first_columns.end(), values.begin(), values.begin() + first_record_columns);
    }
    auto tensors = file.tensors;
    for (auto& tensor : tensors) {
        if (tensor.name != "history") continue;
        tensor.shape = {2, first_record_columns};
        tensor.bytes = {reinterpret_cast<const char*>(first_columns.data()), first_columns.size() * sizeof(double)};
    }
    Trainer restored = trainer_of(small_config());
    restore_checkpoint(restored, parse(io::to_safetensors(tensors, file.metadata)), here);
    ASSERT_EQ(restored.history.size(), 2u);
    EXPECT_EQ(restored.history[1].metrics[2].mse, trainer.history[1].metrics[2].mse);
    EXPECT_TRUE(std::isnan(restored.history[1].metrics[2].rmse));
    train_epoch(restored);
    train_epoch(trainer);
    EXPECT_EQ(record_line(restored.history[2]), record_line(trainer.history[2]));
}

TEST(Checkpoint, OtherConfigurationsAndOtherDataAreRefused) {
    Trainer trainer = trainer_of(small_config());
    train_epoch(trainer);
    const std::string bytes = checkpoint_bytes(trainer);
    EXPECT_EQ(error_restoring(small_config(), bytes), "");
    auto config = small_config();
    config.training.epochs = 50;
    config.threads = 2;
    EXPECT_EQ(error_restoring(config, bytes), "") << "these may differ";
    config = small_config();
    config.training.lr = 0.5;
    EXPECT_EQ(error_restoring(config, bytes),
              "c: expected a checkpoint of this configuration, found one with another training.lr");
    config = small_config();
    config.model.width = 16;
    EXPECT_NE(error_restoring(config, bytes).find("model.width"), std::string::npos);

    auto dataset = dataset_of(small_config());
    dataset.targets[0] += 1;
    Trainer other(small_config(), std::move(dataset));
    EXPECT_NE(error_of([&] { restore_checkpoint(other, parse(bytes), here); }).find("other data"), std::string::npos);
}

TEST(Checkpoint, FilesOfAnotherKindAreRefused) {
    Trainer trainer = trainer_of(small_config());
    train_epoch(trainer);
    EXPECT_NE(error_restoring(small_config(), best_bytes(trainer)), "");
    EXPECT_NE(error_restoring(small_config(), io::to_safetensors({}, {})), "");
    EXPECT_NE(error_of([&] { (void)load_trained(parse(checkpoint_bytes(trainer)), here); }), "");
}

// A file that is whole in itself but lacks something, or has it in another shape.
TEST(Checkpoint, EveryPartIsMissed) {
    auto config = small_config();
    config.training.optimizer = Optimizer::Soap;
    Trainer trainer = trainer_of(config);
    train_epoch(trainer);
    const auto file = parse(checkpoint_bytes(trainer));
    for (const auto& tensor : file.tensors) {
        auto without = file.tensors, reshaped = file.tensors;
        std::erase_if(without, [&](const auto& other) { return other.name == tensor.name; });
        EXPECT_NE(error_restoring(config, io::to_safetensors(without, file.metadata)), "") << tensor.name;
        for (auto& other : reshaped)
            if (other.name == tensor.name) other.shape.insert(other.shape.begin(), 1);
        EXPECT_NE(error_restoring(config, io::to_safetensors(reshaped, file.metadata)), "") << tensor.name;
    }
    for (const auto& [key, text] : file.metadata) {
        if (key == "crc64") continue;
        auto without = file.metadata, rubbish = file.metadata;
        without.erase(key);
        rubbish[key] = "rubbish";
        EXPECT_NE(error_restoring(config, io::to_safetensors(file.tensors, without)), "") << key;
        EXPECT_NE(error_restoring(config, io::to_safetensors(file.tensors, rubbish)), "") << key;
    }
    const auto best = parse(best_bytes(trainer));
    for (const auto& [key, text] : best.metadata) {
        if (key == "crc64" || key == "data") continue;
        for (const char* const value : {"rubbish", "[]", "{}", "null"}) {
            auto rubbish = best.metadata;
            rubbish[key] = value;
            if (key == "config" && std::string(value) == "{}") continue;  // a configuration of defaults: another shape
            const auto damaged = parse(io::to_safetensors(best.tensors, rubbish));
            EXPECT_NE(error_of([&] { (void)load_trained(damaged, here); }), "") << key << value;
        }
    }
}

}  // namespace
}  // namespace countable::training
