#include "countable/sweep/kept.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "countable/io/input_file.hpp"
#include "countable/io/testing.hpp"
#include "countable/sweep/collect.hpp"
#include "countable/sweep/gather.hpp"
#include "countable/training/record.hpp"

namespace countable::sweep {
namespace {

using io::error_of;
using report::Results;
using report::RunStatus;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Grid zinc(const std::vector<std::string>& models, std::uint64_t seeds = 1) {
    Grid grid = grid_of("zinc");
    grid.models = models;
    grid.seeds = seeds;
    return grid;
}

Grid triangles(const std::vector<std::string>& models, std::uint64_t seeds) {
    Grid grid = grid_of("table1");
    grid.datasets = {"er"};
    grid.tasks = {"triangle"};
    grid.quick = true;  // one variant of each model
    grid.models = models;
    grid.seeds = seeds;
    return grid;
}

// The folder of a run that is done, or was killed after its first epoch.
void add_run(const io::TemporaryFolder& folder, const Run& run, double error, const char* status = "done") {
    training::EpochRecord epoch{1, 0.1, error, error, {}};
    epoch.metrics.fill({.mae = error, .normalized_mse = error});
    const auto metric = nlohmann::json{{"normalized_mse", error}, {"mae", error}};
    folder.add(run.folder + "/metrics.csv", training::record_header() + "\n" + training::record_line(epoch));
    folder.add(run.folder + "/manifest.json", nlohmann::json{{"status", status},
                                                             {"epochs", 1},
                                                             {"best_epoch", 1},
                                                             {"best", {{"validation", metric}, {"test", metric}}},
                                                             {"cpu_seconds", 10},
                                                             {"data_crc64", "00000000000000aa"},
                                                             {"commit", "0123456"}}
                                                  .dump());
    if (run.table->of_counts())
        folder.add(run.folder + "/test_predictions.csv", run.key.task + "," + run.key.task + "_predicted\n3,2.5\n");
}

Results gather_all(const Grid& grid, const std::vector<Run>& runs, const io::TemporaryFolder& folder,
                   const Kept& kept = {}) {
    std::vector<report::RunResult> results;
    for (const auto& run : runs) results.push_back(result_of(run, run.folder_in(folder.path(""))));
    return gather(grid, runs, results, folder.path(""), kept);
}

// The results as `countable reproduce` leaves them, in the folder `name`.
std::string write(const io::TemporaryFolder& folder, const std::string& name, const Grid& grid,
                  const Results& results) {
    folder.add(name + "/sweep.json", sweep_json(grid, results, "countable reproduce"));
    report::write_results(folder.path(name), results);
    return folder.path(name);
}

std::vector<std::string> texts(const std::string& folder) {
    std::vector<std::string> texts;
    for (const char* const name : {"runs.csv", "curves.csv", "configurations.csv"})
        texts.push_back(io::read_file(folder + "/" + name));
    return texts;
}

std::vector<std::string> names(const std::vector<Run>& runs) {
    std::vector<std::string> names;
    for (const auto& run : runs) names.push_back(run.key.model + " " + std::to_string(run.key.seed));
    return names;
}

std::vector<std::string> names(const Results& results) {
    std::vector<std::string> names;
    for (const auto& run : results.runs)
        names.push_back(run.key.model + " " + std::to_string(run.key.seed) + " " + std::string(name_of(run.status)));
    return names;
}

TEST(Kept, ChecksumIsOfWhatDecidesTheResult) {
    const auto run = runs_of(zinc({"gin"})).front();
    const auto of = [&](const std::string& set) {
        auto config = run.config;
        training::apply_set(config, set);
        return configuration_checksum(config);
    };
    const auto checksum = configuration_checksum(run.config);
    EXPECT_EQ(checksum.size(), 16u);
    for (const char* const set : {"training.seed=7", "training.finish=readout", "threads=3", "dataset.data=elsewhere"})
        EXPECT_EQ(of(set), checksum) << set;
    for (const char* const set : {"model.width=7", "model.head_depth=3", "training.epochs=7", "training.lr=7",
                                  "dataset.seed=7", "model.edge_features=true"})
        EXPECT_NE(of(set), checksum) << set;
}

TEST(Kept, RunsThatAreDoneStayByteForByteAndOthersAreAdded) {
    const io::TemporaryFolder first, second;
    const Grid before = zinc({"gcn", "gat"}, 2), now = zinc({"mlp", "gat"}, 2);
    double error = 0.1;
    for (const auto& run : runs_of(before)) add_run(first, run, error += 0.1);
    const auto earlier = write(first, "zinc", before, gather_all(before, runs_of(before), first));

    const auto kept = read_kept({earlier}, now);
    EXPECT_THAT(kept.other_models, IsEmpty());
    const auto left = runs_to_train(runs_of(now), kept, now);
    EXPECT_THAT(names(left), ElementsAre("mlp 0", "mlp 1"));
    for (const auto& run : left) add_run(second, run, 0.05);
    const auto all = gather_all(now, left, second, kept);
    EXPECT_THAT(names(all),
                ElementsAre("mlp 0 done", "gcn 0 done", "gat 0 done", "mlp 1 done", "gcn 1 done", "gat 1 done"));
    const auto together = write(second, "zinc", now, all);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::string line : {"gcn,0,", "gcn,1,", "gat,0,", "gat,1,"}) {
            const std::string text = "\n" + texts(earlier)[i], found = "\n" + texts(together)[i];
            const auto begin = text.find("\n" + line);
            ASSERT_NE(begin, std::string::npos) << line;
            EXPECT_THAT(found, HasSubstr(text.substr(begin, text.find('\n', begin + 1) + 1 - begin)));
        }
    const auto json = nlohmann::json::parse(io::read_file(together + "/sweep.json"));
    EXPECT_EQ(json["runs"], 6);
    EXPECT_EQ(json["cpu_seconds"], 60);
    EXPECT_EQ(json["models"]["gcn"]["seeds"], 2) << "of the earlier sweep";
    EXPECT_EQ(json["data_crc64"]["zinc12k"], "00000000000000aa");
    EXPECT_EQ(json["notes"].size(), 1u);

    // Once more: nothing is left to train, and nothing changes.
    const auto same = read_kept({together}, now);
    EXPECT_THAT(runs_to_train(runs_of(now), same, now), IsEmpty());
    const io::TemporaryFolder third;
    EXPECT_EQ(texts(write(third, "zinc", now, gather_all(now, {}, third, same))), texts(together));
}

TEST(Kept, AnotherConfigurationIsTrainedAgain) {
    const io::TemporaryFolder folder;
    const Grid grid = zinc({"gcn", "gat"});
    auto runs = runs_of(grid);
    runs[0].config.model.head_depth = 1;  // as an earlier program had it
    for (const auto& run : runs) add_run(folder, run, 0.5);
    const auto kept = read_kept({write(folder, "zinc", grid, gather_all(grid, runs, folder))}, grid);
    EXPECT_THAT(kept.other_models, ElementsAre("gcn"));
    EXPECT_THAT(names(kept.results), ElementsAre("gat 0 done"));
    EXPECT_THAT(names(runs_to_train(runs_of(grid), kept, grid)), ElementsAre("gcn 0"));
    const io::TemporaryFolder empty;
    EXPECT_THAT(names(gather_all(zinc({}), {}, empty, kept)), ElementsAre("gat 0 done")) << "nor is it listed";
}

TEST(Kept, ARunThatIsNotDoneIsReplacedOnceItHasBegunAgain) {
    const io::TemporaryFolder first, second;
    const Grid grid = zinc({"gcn"});
    const auto runs = runs_of(grid);
    add_run(first, runs[0], 0.5, "stopped");
    const auto kept = read_kept({write(first, "zinc", grid, gather_all(grid, runs, first))}, grid);
    EXPECT_THAT(names(kept.results), ElementsAre("gcn 0 stopped"));
    EXPECT_EQ(runs_to_train(runs, kept, grid).size(), 1u);
    const auto not_begun = gather_all(grid, runs, second, kept);
    EXPECT_THAT(names(not_begun), ElementsAre("gcn 0 stopped"));
    EXPECT_EQ(not_begun.curves.size(), 1u);
    add_run(second, runs[0], 0.25, "running");
    const auto begun = gather_all(grid, runs, second, kept);
    EXPECT_THAT(names(begun), ElementsAre("gcn 0 stopped"));
    EXPECT_EQ(begun.curves.at(0).validation, 0.25);
    EXPECT_EQ(begun.origins.size(), 1u);
}

TEST(Kept, CountsHaveTheRunsOfAllSeedsAndOneCurveOfEachCell) {
    const io::TemporaryFolder first, second;
    const Grid before = triangles({"lrp-1-3", "ppgn"}, 2), now = triangles({"lrp-1-3"}, 3);
    double error = 0.1;
    for (const auto& run : runs_of(before)) add_run(first, run, error += 0.1);
    const auto kept = read_kept({write(first, "table1", before, gather_all(before, runs_of(before), first))}, now);
    const auto left = runs_to_train(runs_of(now), kept, now);
    EXPECT_THAT(names(left), ElementsAre("lrp-1-3 2"));
    add_run(second, left[0], 100);
    const auto all = gather_all(now, left, second, kept);
    EXPECT_THAT(names(all),
                ElementsAre("ppgn 0 done", "lrp-1-3 0 done", "ppgn 1 done", "lrp-1-3 1 done", "lrp-1-3 2 done"));
    ASSERT_EQ(all.curves.size(), 2u) << "one epoch of one run of each cell";
    EXPECT_EQ(all.curves[0].key.model, "ppgn");
    EXPECT_EQ(all.curves[1].key, runs_of(before)[1].key)
        << "seed 1 represents it now, but the curve that was kept is that of seed 0";
    EXPECT_EQ(all.predictions.size(), 2u);
    EXPECT_FALSE(all.variances.empty());
}

TEST(Kept, TablesOfCountsTakeTheRunsOfEachOther) {
    const io::TemporaryFolder folder;
    const Grid one = triangles({"gin", "lrp-1-3"}, 1);
    Grid other = one, all = one;
    other.table = "table5";
    other.tasks = {"tailed-triangle"};
    other.models = {"lrp-1-3"};
    all.table = "all-synthetic";
    all.tasks = {"triangle", "tailed-triangle"};
    const auto of_one = runs_of(one), of_other = runs_of(other);
    for (const auto& run : of_one) add_run(folder, run, 0.25);
    for (const auto& run : of_other) add_run(folder, run, 0.5);
    const auto first = write(folder, "table1", one, gather_all(one, of_one, folder)),
               second = write(folder, "table5", other, gather_all(other, of_other, folder));
    const auto kept = read_kept({first, second, first}, all);
    EXPECT_THAT(kept.other_models, IsEmpty());
    EXPECT_THAT(names(kept.results), ElementsAre("gin 0 done", "lrp-1-3 0 done", "lrp-1-3 0 done"));
    EXPECT_EQ(kept.results.curves.size(), 3u);
    EXPECT_EQ(kept.results.variances.size(), 5u) << "of the five tasks of one dataset";
    const auto left = runs_to_train(runs_of(all), kept, all);
    EXPECT_THAT(names(left), ElementsAre("gin 0"));
    EXPECT_EQ(left.at(0).key.task, "tailed-triangle");
    EXPECT_THAT(names(read_kept({second}, one).results), IsEmpty()) << "another task";
    EXPECT_THAT(read_kept({second}, one).other_models, IsEmpty()) << "which is not another configuration";
    EXPECT_THAT(error_of([&] { (void)read_kept({second}, zinc({"gcn"})); }),
                HasSubstr("expected results of zinc, found those of table5"));
}

TEST(Kept, ARefitThatIsWantedAndMissingIsTrained) {
    const io::TemporaryFolder folder;
    const Grid plain = triangles({"lrp-1-3"}, 1);
    Grid refitted = plain;
    refitted.refit = true;
    add_run(folder, runs_of(plain)[0], 0.5);
    auto results = gather_all(plain, runs_of(plain), folder);
    const auto without = read_kept({write(folder, "plain", plain, results)}, refitted);
    EXPECT_EQ(runs_to_train(runs_of(refitted), without, refitted).size(), 1u);
    // Until it is trained it is listed as it was.
    const auto listed = gather_all(refitted, runs_of(refitted), io::TemporaryFolder(), without);
    EXPECT_THAT(names(listed), ElementsAre("lrp-1-3 0 done", "lrp-1-3 0 missing"));
    results.runs.push_back(results.runs[0]);
    results.runs[1].key.refitted = true;
    const auto with = write(folder, "refitted", plain, results);
    EXPECT_THAT(runs_to_train(runs_of(refitted), read_kept({with}, refitted), refitted), IsEmpty());
    EXPECT_EQ(read_kept({with}, plain).results.runs.size(), 1u) << "without refits";
}

TEST(Kept, ResultsThatCannotBeKeptAreRefused) {
    const io::TemporaryFolder folder;
    const Grid grid = zinc({"gcn"});
    add_run(folder, runs_of(grid)[0], 0.5);
    auto results = gather_all(grid, runs_of(grid), folder);
    const auto whole = write(folder, "whole", grid, results);
    EXPECT_THAT(error_of([&] { (void)read_kept({whole}, grid_of("molhiv")); }),
                HasSubstr("expected results of molhiv, found those of zinc"));
    EXPECT_THAT(error_of([&] { (void)read_kept({folder.path("none")}, grid); }), HasSubstr("found no sweep.json"));
    const auto kept = read_kept({whole}, grid);
    const auto runs = runs_of(zinc({"gat"}));
    EXPECT_NO_THROW(require_same_data(kept, grid, runs, {"00000000000000aa"}));
    EXPECT_THROW(require_same_data(kept, grid, runs, {"00000000000000ab"}), std::invalid_argument);
    results.origins.clear();
    EXPECT_THAT(error_of([&] { (void)read_kept({write(folder, "old", grid, results)}, grid); }),
                HasSubstr("expected the configurations of its runs in configurations.csv, found none"));
}

}  // namespace
}  // namespace countable::sweep
