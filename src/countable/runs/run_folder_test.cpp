#include "countable/runs/run_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "countable/io/testing.hpp"
#include "countable/runs/manifest.hpp"
#include "countable/runs/train.hpp"
#include "countable/training/testing.hpp"

namespace countable::runs {
namespace {

using io::contents;
using io::error_of;
using Existing = RunFolder::Existing;

std::string refusal(const std::string& path, Existing existing) {
    return error_of<std::invalid_argument>([&] { const RunFolder folder(path, existing); });
}

TEST(RunFolder, OneProcessOneRun) {
    const io::TemporaryFolder temporary;
    const std::string path = temporary.path("new/run");
    {
        const RunFolder folder(path, Existing::Refuse);
        EXPECT_NE(refusal(path, Existing::Resume).find("another process is training there"), std::string::npos);
    }
    EXPECT_EQ(refusal(path, Existing::Refuse), "") << "an empty folder is as good as none";
    temporary.add("new/run/notes.txt", "mine");
    EXPECT_NE(refusal(path, Existing::Refuse).find("expected a new or empty folder"), std::string::npos);
    EXPECT_NE(refusal(path, Existing::Resume).find("found no config.json"), std::string::npos);
    temporary.add("new/run/config.json", "{}");
    EXPECT_NE(refusal(path, Existing::Refuse).find("there is a run already"), std::string::npos);
    EXPECT_EQ(refusal(path, Existing::Resume), "");
    const auto file = temporary.add("file", "");
    EXPECT_NE(refusal(file, Existing::Refuse), "");
}

TEST(RunFolder, KnowsWhereItsDataWere) {
    const io::TemporaryFolder temporary;
    const auto file = temporary.add("here/my.csv", "graph6\n");
    temporary.add("run/manifest.json", R"({"data_file": ")" + file + R"("})");
    const auto run = temporary.path("run");
    EXPECT_EQ(find_data(run, "my.csv"), file);
    EXPECT_EQ(find_data(run, "folder/my.csv"), file);
    EXPECT_EQ(find_data(run, "other.csv"), "other.csv");
    EXPECT_EQ(find_data(run, "er"), "er");
    EXPECT_EQ(find_data(temporary.path("none"), "my.csv"), "my.csv");
    std::filesystem::remove(file);
    EXPECT_EQ(find_data(run, "my.csv"), "my.csv");
}

TEST(RunFolder, WhatKilledProcessesLeaveIsMended) {
    const io::TemporaryFolder temporary;
    const std::string whole = temporary.path("whole"), killed = temporary.path("killed");
    {
        RunFolder folder(whole, Existing::Refuse);
        training::Trainer trainer = training::trainer_of(training::small_config());
        train(trainer, folder);
        EXPECT_EQ(status_of(whole), report::RunStatus::Done);
    }
    {
        RunFolder folder(killed, Existing::Refuse);
        training::Trainer trainer = training::trainer_of(training::small_config());
        folder.begin(trainer);
        for (int epoch = 0; epoch < 2; ++epoch) {
            training::train_epoch(trainer);
            folder.save_epoch(trainer, 1);
        }
        EXPECT_EQ(status_of(killed), report::RunStatus::Running);
        // Killed in the third epoch after its metrics and weights, with half a line of times.
        const std::string checkpoint = contents(folder.file("checkpoint.safetensors"));
        training::train_epoch(trainer);
        folder.save_epoch(trainer, 1);
        temporary.add("killed/checkpoint.safetensors", checkpoint);
        temporary.add("killed/timing.csv", "epoch,seconds\n1,1\n2,");
        temporary.add("killed/metrics.csv", contents(folder.file("metrics.csv")) + "4,0.01");
    }
    RunFolder folder(killed, Existing::Resume);
    training::Trainer trainer = training::trainer_of(training::small_config());
    folder.restore(trainer);
    EXPECT_EQ(trainer.history.size(), 2u);
    train(trainer, folder);
    for (const char* const name : {"config.json", "metrics.csv", "checkpoint.safetensors", "best.safetensors",
                                   "curves.svg", "test_predictions.csv"})
        EXPECT_EQ(contents(killed + "/" + name), contents(whole + "/" + name)) << name;
    EXPECT_EQ(contents(folder.file("timing.csv")).find("epoch,seconds\n1,1\n2,nan\n3,"), 0u);
}

TEST(RunFolder, NotesHowItEnded) {
    const io::TemporaryFolder temporary;
    {
        RunFolder folder(temporary.path("a"), Existing::Refuse);
        training::Trainer trainer = training::trainer_of(training::small_config());
        int asked = 0;
        EXPECT_THROW(train(trainer, folder, {.epoch = {.stop_wanted = [&] { return ++asked > 15; }}}),
                     training::Interrupted);
        EXPECT_EQ(status_of(folder.path()), report::RunStatus::Stopped);
        EXPECT_TRUE(folder.has("checkpoint.safetensors"));
    }
    auto config = training::small_config();
    config.training.lr = 1e30;
    config.model.batch_norm = false;
    RunFolder folder(temporary.path("b"), Existing::Refuse);
    training::Trainer trainer = training::trainer_of(config);
    EXPECT_THROW(train(trainer, folder), training::Diverged);
    EXPECT_EQ(status_of(folder.path()), report::RunStatus::Failed);
}

}  // namespace
}  // namespace countable::runs
