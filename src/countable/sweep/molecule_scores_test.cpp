#include "countable/sweep/molecule_scores.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "countable/io/safetensors.hpp"
#include "countable/io/testing.hpp"
#include "countable/sweep/collect.hpp"
#include "countable/sweep/gather.hpp"

namespace countable::sweep {
namespace {

using report::RunStatus;
using testing::HasSubstr;

const std::string header =
    "epoch,lr,train_loss,validation_loss,train_mse,train_mae,train_normalized_mse,train_roc_auc,validation_mse,"
    "validation_mae,validation_normalized_mse,validation_roc_auc,test_mse,test_mae,test_normalized_mse,test_roc_auc\n";

// Columns that no score needs are 9.
std::string line(int epoch, double loss, double mae, double area) {
    const auto part = [&](double shift) {
        return ",9," + std::to_string(mae + shift) + ",9," + std::to_string(area - shift / 10);
    };
    return std::to_string(epoch) + ",9,9," + std::to_string(loss) + part(0) + part(0.1) + part(0.2) + "\n";
}

Grid grid_with(const std::string& table, const std::string& row) {
    Grid grid = grid_of(table);
    grid.models = {row};
    return grid;
}

report::RunResult only_run(const Grid& grid, const io::TemporaryFolder& folder) {
    const auto runs = runs_of(grid);
    std::vector<report::RunResult> results;
    for (const auto& run : runs) results.push_back(result_of(run, folder.path(run.folder)));
    return gather(grid, runs, results, folder.path("")).runs.front();
}

TEST(MoleculeScores, AreThoseOfTheBestEpochByTheRuleOfTheDataset) {
    const io::TemporaryFolder folder;
    const auto zinc = grid_with("zinc", "gin"), molhiv = grid_with("molhiv", "gin");
    EXPECT_EQ(only_run(zinc, folder).status, RunStatus::Missing);
    for (const auto& grid : {zinc, molhiv}) {
        const auto run = runs_of(grid).front();
        folder.add(run.folder + "/manifest.json",
                   R"({"status": "done", "epochs": 3, "parameters": 7, "cpu_seconds": 2.5, "data_crc64": "abc"})");
        folder.add(run.folder + "/metrics.csv",
                   header + line(1, 3, 0.5, 0.6) + line(2, 1, 0.4, 0.7) + line(3, 2, 0.3, 0.8));
    }
    const auto by_loss = only_run(zinc, folder), by_area = only_run(molhiv, folder);
    EXPECT_EQ(by_loss.status, RunStatus::Done);
    EXPECT_EQ(by_loss.best_epoch, 2);
    EXPECT_EQ(by_loss.parameters, 7);
    EXPECT_EQ(by_loss.cpu_seconds, 2.5);
    EXPECT_THAT(by_loss.scores, testing::ElementsAre(0.4, 0.5, testing::DoubleNear(0.6, 1e-9)));
    EXPECT_EQ(by_area.best_epoch, 3);
    EXPECT_NEAR(by_area.scores[2], 78, 1e-9) << "in percent";
}

TEST(MoleculeScores, AnUnfinishedRunHasThoseOfItsBestEpochSoFar) {
    const io::TemporaryFolder folder;
    const auto grid = grid_with("zinc", "gin");
    const auto run = runs_of(grid).front();
    folder.add(run.folder + "/manifest.json", R"({"status": "running", "epochs": 0, "parameters": 7})");
    folder.add(run.folder + "/metrics.csv", header);
    EXPECT_EQ(only_run(grid, folder).status, RunStatus::Missing);
    folder.add(run.folder + "/metrics.csv", header + line(1, 3, 0.5, 0.6) + line(2, 4, 0.4, 0.7) + "3,0.1,0.2");
    const auto found = only_run(grid, folder);
    EXPECT_EQ(found.status, RunStatus::Stopped);
    EXPECT_EQ(found.epochs, 2) << "not the line that was cut off";
    EXPECT_EQ(found.best_epoch, 1);
    folder.add(run.folder + "/manifest.json", R"({"status": "failed", "epochs": 2, "reason": "no luck"})");
    EXPECT_EQ(only_run(grid, folder).status, RunStatus::Failed);
    EXPECT_EQ(only_run(grid, folder).reason, "no luck");
}

TEST(MoleculeScores, OfQm9AreMadeOfThePredictions) {
    const io::TemporaryFolder folder;
    const auto grid = grid_with("qm9", "gin");
    const auto run = runs_of(grid).front();
    const auto& table = *report::find_table("qm9");
    std::string columns = "graph", one = "1", two = "2";
    nlohmann::json deviations = nlohmann::json::array();
    for (int t = 0; t < 12; ++t) {
        const std::string& target = table.metrics[static_cast<std::size_t>(t)].name;
        columns += "," + target + "," + target + "_predicted";
        one += ",10," + std::to_string(10 + t);  // off by t
        two += ",10," + std::to_string(8 - t);   // off by t + 2
        deviations.push_back(2.0);
    }
    folder.add(run.folder + "/manifest.json", R"({"status": "stopped", "epochs": 1})");
    folder.add(run.folder + "/metrics.csv", header + line(1, 3, 6.5 - 0.2, 0.6));  // the mean of t + 1, off by 0.2
    EXPECT_TRUE(std::isnan(only_run(grid, folder).score(0))) << "no predictions yet";
    folder.add(run.folder + "/test_predictions.csv", columns + "\n" + one + "\n" + two + "\n");
    folder.add(run.folder + "/best.safetensors",
               io::to_safetensors({}, {{"scaling", nlohmann::json{{"deviation", deviations}}.dump()}}));
    const auto found = only_run(grid, folder);
    EXPECT_EQ(found.status, RunStatus::Stopped);
    EXPECT_EQ(found.scores[0], 1);
    EXPECT_EQ(found.scores[11], 12);
    EXPECT_NEAR(found.scores[12], 3.25, 1e-12);
    folder.add(run.folder + "/metrics.csv", header + line(1, 3, 6.3, 0.6) + line(2, 2, 5, 0.6));
    EXPECT_TRUE(std::isnan(only_run(grid, folder).score(0))) << "predictions of an earlier epoch";
}

TEST(MoleculeScores, OfTimeAreMedians) {
    const io::TemporaryFolder folder;
    const auto grid = grid_with("timing", "zinc-gin");
    const auto run = runs_of(grid).front();
    folder.add(run.folder + "/manifest.json", R"({"status": "done", "epochs": 3})");
    folder.add(run.folder + "/metrics.csv", header + line(1, 3, 0.5, 0.6));
    folder.add(run.folder + "/profile.csv",
               "epoch,batching,forward,gather,pool,backward,update,evaluation\n"
               "1,9,9,0,0,9,9,9\n2,0.1,2,0,0,3,0.4,0.7\n3,0.1,2.5,0,0,3,0.4,0.8\n");
    const auto scores = only_run(grid, folder).scores;
    EXPECT_NEAR(scores[0], 6, 1e-12);
    EXPECT_EQ(scores[1], 2.5);
    EXPECT_TRUE(std::isnan(scores[2])) << "GIN does not gather";
    EXPECT_EQ(scores[4], 3);
    EXPECT_EQ(scores[7], 0.8);
}

TEST(MoleculeScores, NotesSayWhichMoleculesOfZincWereUsed) {
    const io::TemporaryFolder folder;
    const auto grid = grid_with("zinc", "gin");
    const auto runs = runs_of(grid);
    folder.add(runs[0].folder + "/manifest.json", R"({"status": "done", "epochs": 1, "data_crc64": "0123"})");
    folder.add(runs[0].folder + "/metrics.csv", header + line(1, 3, 0.5, 0.6));
    const auto found = gather(grid, runs, {result_of(runs[0], folder.path(runs[0].folder))}, folder.path(""));
    ASSERT_EQ(found.notes.size(), 1u);
    EXPECT_EQ(found.curves.size(), 1u);
    const auto json = nlohmann::json::parse(sweep_json(grid, found, "countable reproduce zinc"));
    EXPECT_EQ(json["table"], "zinc");
    EXPECT_EQ(json["notes"][0], found.notes[0]);
    EXPECT_EQ(json["data_crc64"]["zinc12k"], "0123");
    EXPECT_EQ(json["models"]["gin"]["model"], "gin");
}

TEST(MoleculeScores, AMiniatureSaysSo) {
    auto grid = grid_with("molhiv", "gin");
    const auto notes = [&] { return gather(grid, {}, {}, "").notes; };
    EXPECT_THAT(notes(), testing::IsEmpty());
    grid.quick = true;
    EXPECT_THAT(notes(), testing::ElementsAre(HasSubstr("A miniature: three epochs of each model")));
    grid.table = "timing";  // three epochs are all that it trains
    EXPECT_THAT(notes(), testing::IsEmpty());
}

}  // namespace
}  // namespace countable::sweep
