#include "countable/sweep/sweep.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "countable/formats/graph6.hpp"
#include "countable/io/testing.hpp"
#include "countable/support/testing_environment.hpp"
#include "countable/sweep/gather.hpp"

// The process that runs these tests never trains itself: what it starts are copies of it, and must find it with one
// thread.
namespace countable::sweep {
namespace {

using report::RunResult;
using report::RunStatus;
using testing::HasSubstr;

Grid small_grid() {
    Grid grid = grid_of("table1");
    grid.quick = true;
    grid.seeds = 2;
    grid.datasets = {"er"};
    grid.models = {"gin", "deep-lrp-1-3"};
    return grid;
}

Grid refitted_grid() {
    Grid grid = small_grid();
    grid.refit = true;
    return grid;
}

// Eight runs that take a moment each.
std::vector<Run> small_runs(const Grid& grid = small_grid()) {
    auto runs = runs_of(grid);
    for (auto& run : runs) {
        run.config.dataset.graphs = 60;
        run.config.model.width = 4;
        run.config.training.epochs = 3;
    }
    return runs;
}

void expect_same(const std::vector<RunResult>& a, const std::vector<RunResult>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].key, b[i].key);
        EXPECT_EQ(a[i].status, RunStatus::Done);
        EXPECT_EQ(b[i].status, RunStatus::Done);
        EXPECT_EQ(a[i].best_epoch, b[i].best_epoch);
        EXPECT_EQ(a[i].scores, b[i].scores);
    }
}

TEST(Sweep, TrainsEverythingOnceAndTheSameForAnyNumberOfJobs) {
    const io::TemporaryFolder one, two;
    const auto runs = small_runs();
    const auto alone = train_all(runs, one.path("sweep"), 1, {});
    std::size_t started = 0, epochs = 0, ended = 0;
    const auto together = train_all(runs, two.path("sweep"), 3,
                                    {.started = [&](std::size_t) { ++started; },
                                     .epoch_done = [&](std::size_t, std::int64_t) { ++epochs; },
                                     .ended = [&](std::size_t, const RunResult&) { ++ended; }});
    EXPECT_EQ(started, runs.size());
    EXPECT_EQ(ended, runs.size());
    EXPECT_EQ(epochs, 3 * runs.size());
    expect_same(alone, together);
    started = 0;
    expect_same(alone, train_all(runs, two.path("sweep"), 3, {.started = [&](std::size_t) { ++started; }}));
    EXPECT_EQ(started, 0U);
}

TEST(Sweep, WhatIsStoppedGoesOnToTheSameResults) {
    const io::TemporaryFolder whole, stopped;
    const auto runs = small_runs();
    std::size_t epochs = 0;
    const auto first = train_all(
        runs, stopped.path("sweep"), 2,
        {.epoch_done = [&](std::size_t, std::int64_t) { ++epochs; }, .stop_wanted = [&] { return epochs >= 4; }});
    EXPECT_GT(std::ranges::count(first, RunStatus::Missing, &RunResult::status), 0);
    EXPECT_EQ(std::ranges::count(first, RunStatus::Failed, &RunResult::status), 0);
    expect_same(train_all(runs, whole.path("sweep"), 2, {}), train_all(runs, stopped.path("sweep"), 2, {}));
}

TEST(Sweep, AFailedRunIsShownWithItsReasonAndTheOthersGoOn) {
    const io::TemporaryFolder temporary;
    auto runs = small_runs();
    runs[0].config.training.lr = 1e30;
    std::size_t failed = 0;
    const auto results =
        train_all(runs, temporary.path("sweep"), 2, {.ended = [&](std::size_t, const RunResult& result) {
                      if (result.status == RunStatus::Failed) ++failed;
                  }});
    EXPECT_EQ(failed, 1U);
    EXPECT_EQ(results[0].status, RunStatus::Failed);
    EXPECT_THAT(results[0].reason, HasSubstr("loss became infinite in epoch 1; try a smaller training.lr"));
    EXPECT_EQ(std::ranges::count(results, RunStatus::Done, &RunResult::status), std::ssize(runs) - 1);

    // Another configuration is no continuation of it.
    const auto other = train_all(small_runs(), temporary.path("sweep"), 2, {});
    EXPECT_EQ(other[0].status, RunStatus::Failed);
    EXPECT_THAT(other[0].reason, HasSubstr("another training.lr"));
}

TEST(Sweep, AProcessThatIsKilledTwiceIsAFailureUntilTheNextCall) {
    const io::TemporaryFolder whole, killed;
    auto runs = small_runs();
    runs.resize(1);
    const pid_t parent = ::getpid();
    std::size_t started = 0;
    const auto first = train_all(runs, killed.path("sweep"), 1,
                                 {.started = [&](std::size_t) { ++started; },
                                  .stop_wanted =
                                      [&] {
                                          if (::getpid() != parent) ::raise(SIGKILL);
                                          return false;
                                      }});
    EXPECT_EQ(started, 2U);
    EXPECT_EQ(first[0].status, RunStatus::Failed);
    EXPECT_THAT(first[0].reason, HasSubstr("signal 9"));
    expect_same(train_all(runs, whole.path("sweep"), 1, {}), train_all(runs, killed.path("sweep"), 1, {}));
}

TEST(Sweep, ARunWhoseProcessIsKilledOnceIsTrained) {
    const io::TemporaryFolder whole, killed;
    auto runs = small_runs();
    runs.resize(1);
    const pid_t parent = ::getpid();
    const auto mark = killed.path("killed once");
    std::size_t started = 0;
    const auto results = train_all(runs, killed.path("sweep"), 1,
                                   {.started = [&](std::size_t) { ++started; },
                                    .stop_wanted =
                                        [&] {
                                            if (::getpid() != parent && !std::filesystem::exists(mark)) {
                                                std::filesystem::create_directory(mark);
                                                ::raise(SIGKILL);
                                            }
                                            return false;
                                        }});
    EXPECT_EQ(started, 2U);
    expect_same(train_all(runs, whole.path("sweep"), 1, {}), results);
}

// Seven stars of 60 leaves have 7 * 60 * 59 * 58 sequences of four nodes: enough for a plan to be kept.
TEST(Sweep, ASecondProcessReadsThePlanOfTheFirst) {
    namespace fs = std::filesystem;
    const TestingEnvironment environment({"XDG_CACHE_HOME", "HOME", "COUNTABLE_NO_CACHE"});
    const io::TemporaryFolder temporary;
    ::setenv("XDG_CACHE_HOME", temporary.path("cache").c_str(), 1);
    std::string csv = "graph6,y\n";
    for (NodeId i = 0; i < 12; ++i) {
        std::vector<Edge> edges;
        for (NodeId leaf = 1; leaf <= (i < 7 ? 60 : i - 4); ++leaf) edges.push_back({0, leaf});
        csv += formats::to_graph6(Graph(static_cast<NodeId>(edges.size() + 1), edges)) + "," + std::to_string(i % 3) +
               "\n";
    }
    auto runs = small_runs();
    std::erase_if(runs,
                  [](const sweep::Run& run) { return run.key.model != "deep-lrp-1-3" || run.key.task != "triangle"; });
    ASSERT_EQ(runs.size(), 2u) << "one of each seed";
    for (auto& run : runs) {
        run.config.dataset.source = temporary.add("stars.csv", csv);
        run.config.dataset.tasks = {"y"};
        run.config.dataset.graphs = 0;
    }
    const auto train_run = [&](std::size_t i, const char* folder) {
        return train_all({runs[i]}, temporary.path(folder), 1, {})[0];
    };
    EXPECT_EQ(train_run(0, "sweep").status, RunStatus::Done);
    const fs::directory_iterator plans(temporary.path("cache/countable/plans"));
    const auto plan = plans->path();
    const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(1000);
    fs::last_write_time(plan, long_ago);
    ASSERT_EQ(::link(plan.c_str(), temporary.path("link").c_str()), 0);
    const auto second = train_run(1, "sweep");
    EXPECT_EQ(second.status, RunStatus::Done);
    EXPECT_GT(fs::last_write_time(plan), long_ago + std::chrono::hours(1)) << "noted as used";
    EXPECT_EQ(fs::hard_link_count(plan), 2u) << "not written anew";

    fs::remove_all(temporary.path("cache"));
    ::setenv("COUNTABLE_NO_CACHE", "1", 1);
    const auto without = train_run(1, "without");
    EXPECT_FALSE(fs::exists(temporary.path("cache")));
    expect_same({second}, {without});
}

TEST(Sweep, ARefitListsEachRunTwice) {
    const io::TemporaryFolder temporary;
    const auto runs = small_runs(refitted_grid());
    const auto found =
        gather(refitted_grid(), runs, train_all(runs, temporary.path("sweep"), 2, {}), temporary.path("sweep"));
    ASSERT_EQ(found.runs.size(), 2 * runs.size()) << "as trained, and with the readout refitted";
    for (std::size_t i = 0; i < found.runs.size(); i += 2) {
        EXPECT_EQ(found.runs[i + 1].key, report::refitted(found.runs[i].key));
        EXPECT_LE(found.runs[i + 1].score(report::ValidationError), found.runs[i].score(report::ValidationError));
        EXPECT_EQ(found.runs[i].epochs, 3);
        EXPECT_EQ(found.runs[i + 1].epochs, 4);
        EXPECT_GT(found.runs[i].cpu_seconds, 0);
        EXPECT_EQ(found.runs[i + 1].cpu_seconds, 0);
    }
    EXPECT_EQ(found.curves.size(), 2U * 2 * 4) << "two tasks, two models, three epochs and the refit of one seed";
}

TEST(Sweep, ARefitIsAddedToRunsThatAreDoneAndLeavesThemAsTrained) {
    const io::TemporaryFolder temporary;
    const auto sweep = temporary.path("sweep");
    const auto runs = small_runs(), again = small_runs(refitted_grid());
    const auto plain = train_all(runs, sweep, 2, {});
    std::size_t epochs = 0;
    const auto refitted = train_all(again, sweep, 2, {.epoch_done = [&](std::size_t, std::int64_t) { ++epochs; }});
    EXPECT_EQ(epochs, runs.size()) << "the refit alone";
    for (const auto& result : refitted) EXPECT_EQ(result.status, RunStatus::Done);

    // A sweep without the refit finds the runs as they were, and trains nothing.
    std::size_t started = 0;
    expect_same(plain, train_all(runs, sweep, 2, {.started = [&](std::size_t) { ++started; }}));
    EXPECT_EQ(started, 0U);
    const auto found = gather(small_grid(), runs, plain, sweep);
    ASSERT_EQ(found.runs.size(), runs.size());
    EXPECT_EQ(found.curves.size(), 2U * 2 * 3) << "without the refit";
}

TEST(Sweep, GathersWhatIsReported) {
    const io::TemporaryFolder temporary;
    const auto runs = small_runs();
    const auto found =
        gather(small_grid(), runs, train_all(runs, temporary.path("sweep"), 2, {}), temporary.path("sweep"));
    EXPECT_EQ(found.runs.size(), runs.size());
    EXPECT_EQ(found.curves.size(), 2U * 2 * 3) << "two tasks, two models, three epochs of one seed";
    EXPECT_FALSE(found.predictions.empty());
    EXPECT_EQ(found.variances.size(), 5U);

    auto results = train_all(runs, temporary.path("sweep"), 2, {});
    std::filesystem::remove_all(temporary.path("sweep/" + runs[0].folder));
    EXPECT_EQ(gather(small_grid(), runs, results, temporary.path("sweep")).runs[0].status, RunStatus::Missing);
    const auto json = nlohmann::json::parse(sweep_json(small_grid(), found, "countable reproduce table1 --quick"));
    EXPECT_EQ(json["table"], "table1");
    EXPECT_EQ(json["runs"], runs.size());
    EXPECT_GT(json["cpu_seconds"].get<double>(), 0);
    EXPECT_EQ(json["models"].size(), 2U);
    EXPECT_EQ(json["models"]["gin"]["variants"], std::vector<std::string>{"bn+jk"}) << "the one that is trained";
}

}  // namespace
}  // namespace countable::sweep
