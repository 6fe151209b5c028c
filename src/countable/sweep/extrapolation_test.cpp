#include "countable/sweep/extrapolation.hpp"

#include <gmock/gmock.h>

#include <filesystem>

#include "countable/io/testing.hpp"
#include "countable/sweep/sweep.hpp"

// As in sweep_test.cpp, the process that runs these tests must keep one thread: only its children train.
namespace countable::sweep {
namespace {

using report::RunStatus;

std::vector<Run> small_runs() {
    Grid grid = grid_of("extrapolation");
    grid.tasks = {"triangle"};
    grid.models = {"gin"};
    grid.seeds = 1;
    auto runs = runs_of(grid);
    for (auto& run : runs) {
        run.config.dataset.graphs = 60;
        run.config.model.width = 4;
        run.config.training.epochs = 3;
    }
    return runs;
}

TEST(Extrapolation, RunsAreThoseOfTheTrainingGraphs) {
    for (const auto& run : small_runs()) {
        EXPECT_EQ(run.config.dataset.source, "er");
        EXPECT_THAT(run.folder, testing::StartsWith("runs/er/triangle/gin/"));
    }
    EXPECT_EQ(grid_of("extrapolation").models.size(), 9U) << "all but the compiled network, which needs no training";
}

TEST(Extrapolation, TestsTheChosenVariantAndTheCompiledNetworkOnce) {
    const io::TemporaryFolder temporary;
    const std::string folder = temporary.path("sweep");
    const auto runs = small_runs();
    const auto results = train_all(runs, folder, 2, {});
    const auto chosen = runs_to_extrapolate(runs, results);
    ASSERT_EQ(chosen.size(), 1U);
    for (const auto& result : results)
        EXPECT_GE(result.score(report::ValidationError), results[chosen[0]].score(report::ValidationError));

    std::size_t tested = 0;
    const auto failures = extrapolate_all(runs, results, folder, 2, {.progress = [&](auto, auto) { ++tested; }});
    EXPECT_THAT(failures, testing::IsEmpty());
    EXPECT_EQ(tested, 2U);
    const auto all = gather_extrapolation(runs, results, failures, folder);
    const auto kinds = report::find_table("extrapolation")->datasets.size();
    ASSERT_EQ(all.runs.size(), 3 * kinds) << "as trained, refitted, compiled";
    for (const auto& run : all.runs) {
        EXPECT_EQ(run.status, RunStatus::Done);
        if (run.key.model == report::compiled_row) {
            EXPECT_EQ(run.score(report::TestError), 0) << run.key.dataset;
        } else {
            EXPECT_GT(run.score(report::TestError), 0) << run.key.dataset;
        }
    }
    // Nothing is tested again: the file would be replaced.
    const auto file = std::filesystem::path(folder) / runs[chosen[0]].folder / "extrapolation.csv";
    const auto before = std::filesystem::last_write_time(file);
    (void)extrapolate_all(runs, results, folder, 2);
    EXPECT_EQ(std::filesystem::last_write_time(file), before);
}

TEST(Extrapolation, WhatIsNotTestedIsMissing) {
    const io::TemporaryFolder temporary;
    const std::string folder = temporary.path("sweep");
    const auto runs = small_runs();
    const auto results = train_all(runs, folder, 2, {});
    const auto all = gather_extrapolation(runs, results, {}, folder);
    for (const auto& run : all.runs) EXPECT_EQ(run.status, RunStatus::Missing);
}

TEST(Extrapolation, ATestThatFailsIsShownWithItsReasonAlsoOfTheCompiledNetwork) {
    const io::TemporaryFolder temporary;
    const std::string folder = temporary.path("sweep");
    const auto runs = small_runs();
    const auto results = train_all(runs, folder, 2, {});
    // A folder where the file of the compiled network should be.
    const auto& key = runs.front().key;
    std::filesystem::create_directories(folder + "/runs/" + key.dataset + "/" + key.task + "/" + report::compiled_row +
                                        "/extrapolation.csv/in the way");
    const auto failures = extrapolate_all(runs, results, folder, 2);
    ASSERT_EQ(failures.size(), 1U);
    EXPECT_EQ(failures.begin()->first.model, report::compiled_row);
    for (const auto& run : gather_extrapolation(runs, results, failures, folder).runs) {
        const bool compiled = run.key.model == report::compiled_row;
        EXPECT_EQ(run.status, compiled ? RunStatus::Failed : RunStatus::Done);
        EXPECT_EQ(run.reason, compiled ? failures.begin()->second : "");
    }
}

}  // namespace
}  // namespace countable::sweep
