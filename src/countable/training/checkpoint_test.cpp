#include "countable/training/checkpoint.hpp"

#include <gtest/gtest.h>

#include "countable/io/testing.hpp"
#include "countable/training/testing.hpp"

namespace countable::training {
namespace {

using io::error_of;

const io::Place here{"c", 0};

io::TensorFile parse(std::string bytes) { return io::parse_safetensors(std::move(bytes), here); }

std::string error_restoring(const Config& config, std::string bytes) {
    Session session = session_of(config);
    return error_of([&] { restore_checkpoint(session, parse(std::move(bytes)), here); });
}

TEST(Checkpoint, ResumesToTheSameBytes) {
    for (const auto schedule : {ScheduleKind::Constant, ScheduleKind::Plateau, ScheduleKind::Cosine}) {
        auto config = small_config();
        config.training.schedule = schedule;
        config.training.patience = 0;
        Session whole = session_of(config);
        for (int epoch = 1; epoch <= 4; ++epoch) {
            train_epoch(whole);
            if (epoch != 2) continue;
            Session half = session_of(config);
            torch::rand({3});  // what another program might draw
            restore_checkpoint(half, parse(checkpoint_bytes(whole)), here);
            EXPECT_EQ(checkpoint_bytes(half), checkpoint_bytes(whole));
            train_epochs(half, 2);
            Session again = session_of(config);
            restore_checkpoint(again, parse(checkpoint_bytes(half)), here);
            EXPECT_EQ(best_bytes(again), best_bytes(half));
            Session straight = session_of(config);
            train_epochs(straight, 4);
            EXPECT_EQ(checkpoint_bytes(half), checkpoint_bytes(straight));
            break;
        }
    }
}

TEST(Checkpoint, OtherConfigurationsAndOtherDataAreRefused) {
    Session session = session_of(small_config());
    train_epoch(session);
    const std::string bytes = checkpoint_bytes(session);
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
    Session other(small_config(), std::move(dataset));
    EXPECT_NE(error_of([&] { restore_checkpoint(other, parse(bytes), here); }).find("other data"), std::string::npos);
}

TEST(Checkpoint, FilesOfAnotherKindAreRefused) {
    Session session = session_of(small_config());
    train_epoch(session);
    EXPECT_NE(error_restoring(small_config(), best_bytes(session)), "");
    EXPECT_NE(error_restoring(small_config(), io::to_safetensors({}, {})), "");
    EXPECT_NE(error_of([&] { (void)load_trained(parse(checkpoint_bytes(session)), here); }), "");
}

// A file that is whole in itself but lacks something, or has it in another shape.
TEST(Checkpoint, EveryPartIsMissed) {
    Session session = session_of(small_config());
    train_epoch(session);
    const auto file = parse(checkpoint_bytes(session));
    for (const auto& tensor : file.tensors) {
        auto without = file.tensors, reshaped = file.tensors;
        std::erase_if(without, [&](const auto& other) { return other.name == tensor.name; });
        EXPECT_NE(error_restoring(small_config(), io::to_safetensors(without, file.metadata)), "") << tensor.name;
        for (auto& other : reshaped)
            if (other.name == tensor.name) other.shape.insert(other.shape.begin(), 1);
        EXPECT_NE(error_restoring(small_config(), io::to_safetensors(reshaped, file.metadata)), "") << tensor.name;
    }
    for (const auto& [key, text] : file.metadata) {
        if (key == "crc64") continue;
        auto without = file.metadata, rubbish = file.metadata;
        without.erase(key);
        rubbish[key] = "rubbish";
        EXPECT_NE(error_restoring(small_config(), io::to_safetensors(file.tensors, without)), "") << key;
        EXPECT_NE(error_restoring(small_config(), io::to_safetensors(file.tensors, rubbish)), "") << key;
    }
    const auto best = parse(best_bytes(session));
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
