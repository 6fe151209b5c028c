#include "countable/sweep/collect.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "countable/io/testing.hpp"
#include "countable/support/errors.hpp"
#include "countable/training/record.hpp"

namespace countable::sweep {
namespace {

using report::RunStatus;

Run some_run() {
    Run run;
    run.key = {"er", "triangle", "gin", "bn", 3};
    run.table = report::find_table("table1");
    return run;
}

TEST(Collect, ReadsWhatTheManifestSays) {
    const io::TemporaryFolder folder;
    EXPECT_EQ(result_of(some_run(), folder.path("none")).status, RunStatus::Missing);
    folder.add("done/manifest.json", R"({"status": "done", "epochs": 100, "best_epoch": 7, "parameters": 12,
        "best": {"validation": {"normalized_mse": 0.25}, "test": {"normalized_mse": 0.5, "mae": 2.5}},
        "cpu_seconds": 3.5})");
    const auto done = result_of(some_run(), folder.path("done"));
    EXPECT_EQ(done.status, RunStatus::Done);
    EXPECT_EQ(done.key, some_run().key);
    EXPECT_EQ(done.best_epoch, 7);
    EXPECT_EQ(done.parameters, 12);
    EXPECT_THAT(done.scores, testing::ElementsAre(0.25, 0.5, 2.5)) << "validation and test error, test MAE";
    EXPECT_EQ(done.cpu_seconds, 3.5);

    folder.add("failed/manifest.json", R"({"status": "failed", "reason": "no luck", "epochs": 4})");
    const auto failed = result_of(some_run(), folder.path("failed"));
    EXPECT_EQ(failed.status, RunStatus::Failed);
    EXPECT_EQ(failed.reason, "no luck");
    for (const char* const text : {R"({"status": "running"})", R"({"status": "stopped"})", "[]", "{", ""}) {
        folder.add("other/manifest.json", text);
        EXPECT_EQ(result_of(some_run(), folder.path("other")).status, RunStatus::Missing) << text;
    }
}

/// A line of metrics.csv.
std::string epoch(std::int64_t number, double loss, double train, double validation, double test) {
    training::EpochRecord record{number, 0.1, loss, loss, {}};
    record.metrics = {
        {{.normalized_mse = train}, {.normalized_mse = validation}, {.mae = 10 * test, .normalized_mse = test}}};
    return training::record_line(record);
}

TEST(Collect, ARunThatWasFinishedIsAlsoReadAsItWasTrained) {
    const io::TemporaryFolder folder;
    auto run = some_run();
    run.config.training.epochs = 3;
    folder.add("manifest.json", R"({"status": "done", "epochs": 4, "best_epoch": 4,
        "best": {"validation": {"normalized_mse": 0.1}, "test": {"normalized_mse": 0.2, "mae": 0.3}}})");
    folder.add("metrics.csv", training::record_header() + epoch(1, 9, 0, 90, 91) + epoch(2, 7, 0, 70, 71) +
                                  epoch(3, 8, 0, 80, std::nan("")) + epoch(4, 1, 0, 0.1, 0.2));
    folder.add("config.json", R"({"training": {"finish": "readout"}})");
    const auto trained = result_as_trained(run, folder.path(""));
    EXPECT_EQ(trained.epochs, 3);
    EXPECT_EQ(trained.best_epoch, 2);
    EXPECT_THAT(trained.scores, testing::ElementsAre(70, 71, 710));
    EXPECT_EQ(result_of(run, folder.path("")).score(report::TestError), 71)
        << "a run that asks for no finish has the result without it";
    EXPECT_TRUE(weights_are_refitted(run, folder.path("")));
    run.config.training.readout_refit = training::ReadoutRefit::Readout;
    EXPECT_EQ(result_of(run, folder.path("")).score(report::TestError), 0.2);
    EXPECT_EQ(result_of(run, folder.path("")).epochs, 4);
}

TEST(Collect, ARunThatWasNotFinishedIsMissingWhereThatIsAskedFor) {
    const io::TemporaryFolder folder;
    auto run = some_run();
    folder.add("manifest.json", R"({"status": "done", "epochs": 3, "best_epoch": 2,
        "best": {"validation": {"normalized_mse": 0.1}, "test": {"normalized_mse": 0.2, "mae": 0.3}}})");
    folder.add("config.json", R"({"training": {"finish": "none"}})");
    EXPECT_EQ(result_of(run, folder.path("")).status, RunStatus::Done);
    EXPECT_EQ(result_as_trained(run, folder.path("")).score(report::TestError), 0.2);
    EXPECT_FALSE(weights_are_refitted(run, folder.path("")));
    run.config.training.readout_refit = training::ReadoutRefit::Readout;
    EXPECT_EQ(result_of(run, folder.path("")).status, RunStatus::Missing);
}

TEST(Collect, ReadsCurves) {
    const io::TemporaryFolder folder;
    const std::string metrics = training::record_header() + epoch(1, 9, 4, 3, 2) + epoch(2, 9, 1, 5, std::nan(""));
    folder.add("metrics.csv", metrics);
    const auto points = curve_of(some_run(), folder.path(""));
    ASSERT_EQ(points.size(), 2U);
    EXPECT_EQ(points[1].epoch, 2);
    EXPECT_EQ(points[1].train, 1);
    EXPECT_EQ(points[0].test, 2);
    EXPECT_TRUE(std::isnan(points[1].test));
    folder.add("metrics.csv", "epoch,lr\n1,0.1\n");
    EXPECT_THROW((void)curve_of(some_run(), folder.path("")), InputError);
    folder.add("metrics.csv", metrics + "3,x\n");
    EXPECT_THROW((void)curve_of(some_run(), folder.path("")), InputError);
}

TEST(Collect, GathersPredictionsByTheTrueCount) {
    const io::TemporaryFolder folder;
    folder.add("test_predictions.csv", "graph,triangle,triangle_predicted\n1,2,1.5\n4,0,0.25\n5,2,2.5\n7,2,1.75\n");
    const auto found = predictions_of(some_run(), folder.path(""));
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].count, 0);
    EXPECT_EQ(found[0].graphs, 1);
    EXPECT_EQ(found[0].low, 0.25);
    EXPECT_EQ(found[1].count, 2);
    EXPECT_EQ(found[1].graphs, 3);
    EXPECT_EQ(found[1].middle, 1.75);
    EXPECT_DOUBLE_EQ(found[1].low, 1.525);
}

TEST(Collect, QuantilesLieBetweenTheirNeighbours) {
    const std::vector<double> values = {0, 1, 2, 10};
    EXPECT_EQ(quantile(values, 0), 0);
    EXPECT_EQ(quantile(values, 0.5), 1.5);
    EXPECT_EQ(quantile(values, 1), 10);
    EXPECT_EQ(quantile({7}, 0.3), 7);
}

}  // namespace
}  // namespace countable::sweep
