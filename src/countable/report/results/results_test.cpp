#include "countable/report/results/results.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <limits>

#include "countable/io/testing.hpp"
#include "countable/report/render/render.hpp"
#include "countable/report/results/results_csv.hpp"
#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using io::error_of;
using io::TextSource;
using testing::HasSubstr;

const Table& counts() { return *find_table("table1"); }
const Table& zinc() { return *find_table("zinc"); }

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Results example() {
    Results results;
    results.table = "table5";
    results.runs = {done({"er", "chordal-cycle", "gin", "bn+jk", 0}, 0.1, 1.0 / 3),
                    failed({"regular", "chordal-cycle", "lrp-1-3", "width=16", 18446744073709551615u},
                           "the loss is \"not a number\", epoch 3"),
                    missing({"er", "triangle", "2-ign", "", 7})};
    results.runs[0].scores[TestMae] = std::numeric_limits<double>::infinity();
    results.curves = {{results.runs[0].key, 0, 1e-300, 0.5, nan}, {results.runs[0].key, 1, 0.1, 0.2, 0.3}};
    results.predictions = {{results.runs[0].key, 12, 40, 11.5, 12, 12.25}};
    results.variances = {{"er", "triangle", 5000, 3.24, 7.353, 0.2}};
    results.origins = {{results.runs[0].key, "0123456789abcdef", "fedcba9876543210", "81c682f-dirty"}};
    return results;
}

TEST(Results, AreReadAsTheyWereWritten) {
    const io::TemporaryFolder folder;
    const Results written = example();
    folder.add("sweep.json", R"({"table": "table5", "seeds": 5, "command": "reproduce table5"})");
    write_results(folder.path(""), written);
    const Results read = read_results(folder.path(""));
    EXPECT_EQ(read.table, "table5");
    ASSERT_EQ(read.runs.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(read.runs[i].key, written.runs[i].key);
        EXPECT_EQ(read.runs[i].status, written.runs[i].status);
        EXPECT_EQ(read.runs[i].reason, written.runs[i].reason);
    }
    ASSERT_EQ(read.curves.size(), 2u);
    EXPECT_EQ(read.curves[0].train, 1e-300);
    EXPECT_TRUE(std::isnan(read.curves[0].test));
    EXPECT_EQ(read.curves[1].test, 0.3);
    ASSERT_EQ(read.predictions.size(), 1u);
    EXPECT_EQ(read.predictions[0].high, 12.25);
    ASSERT_EQ(read.variances.size(), 1u);
    EXPECT_EQ(read.variances[0].graphs, 5000);
    ASSERT_EQ(read.origins.size(), 1u);
    EXPECT_EQ(read.origins[0].key, written.runs[0].key);
    EXPECT_EQ(read.origins[0].configuration, "0123456789abcdef");
    EXPECT_EQ(read.origins[0].data, "fedcba9876543210");
    EXPECT_EQ(read.origins[0].commit, "81c682f-dirty");
    std::filesystem::remove(folder.path("configurations.csv"));
    EXPECT_TRUE(read_results(folder.path("")).origins.empty()) << "results of older programs have none";
    const std::vector<std::pair<std::string, std::string>> configuration = {
        {"command", "reproduce table5"}, {"seeds", "5"}, {"table", "table5"}};
    EXPECT_EQ(read.configuration, configuration);
    // Once more: the same bytes.
    EXPECT_EQ(read.runs[0].scores, written.runs[0].scores);
    EXPECT_TRUE(std::isnan(read.runs[1].score(TestError)));
    EXPECT_EQ(to_csv(read.runs, counts()), to_csv(written.runs, counts()));
    EXPECT_EQ(to_csv(read.curves, counts()), to_csv(written.curves, counts()));
}

TEST(Results, AFolderWithoutThemIsRefused) {
    const io::TemporaryFolder folder;
    EXPECT_THAT(error_of([&] { (void)read_results(folder.path("")); }), HasSubstr("found no sweep.json"));
    folder.add("sweep.json", R"({"table": "table1"})");
    EXPECT_THAT(error_of([&] { (void)read_results(folder.path("")); }), HasSubstr("found no runs.csv"));
}

constexpr const char* run_header =
    "dataset,task,model,variant,seed,state,parameters,epochs,best_epoch,validation,test,test_mae,cpu_seconds,reason\n";

std::string runs_error(const std::string& text) {
    return error_of([&] { (void)parse_runs(TextSource::from_memory("runs.csv", text), counts()); });
}

TEST(Results, RubbishInRunsIsRefusedWithItsLine) {
    const std::string header = run_header;
    EXPECT_THAT(runs_error(""), HasSubstr("runs.csv:1: expected the columns dataset,task"));
    EXPECT_THAT(runs_error("dataset,task\n"), HasSubstr("runs.csv:1: expected the columns dataset,task,model"));
    EXPECT_EQ(runs_error(header), "");
    EXPECT_EQ(runs_error(header + "er,triangle,gin,,0,done,1,2,3,,inf,,,\n"), "");
    EXPECT_EQ(runs_error(header + "er\n"), "runs.csv:2: expected 14 cells, found 1");
    EXPECT_EQ(runs_error(header + "er,triangle,gin,,-1,done,1,2,3,,,,,\n"),
              "runs.csv:2: expected a whole number in the column 'seed', found '-1'");
    EXPECT_EQ(runs_error(header + "er,triangle,gin,,0,over,1,2,3,,,,,\n"),
              "runs.csv:2: expected done, failed or missing in the column 'state', found 'over'");
    EXPECT_EQ(runs_error(header + "er,triangle,gin,,0,done,-1,2,3,,,,,\n"),
              "runs.csv:2: expected a whole number in the column 'parameters', found '-1'");
    EXPECT_EQ(runs_error(header + "er,triangle,gin,,0,done,1,2,3,0.1x,,,,\n"),
              "runs.csv:2: expected a number or nothing in the column 'validation', found '0.1x'");
    EXPECT_EQ(runs_error(header + "er,triangle,gin,,0,done,1,2,3,nan,,,,\n"),
              "runs.csv:2: expected a number or nothing in the column 'validation', found 'nan'");
    EXPECT_EQ(runs_error(header + ",triangle,gin,,0,done,1,2,3,,,,,\n"),
              "runs.csv:2: expected a name in the column 'dataset', found ''");
    const std::string run = "er,triangle,gin,,0,done,1,2,3,,,,,\n";
    EXPECT_EQ(runs_error(header + run + run),
              "runs.csv:3: expected each run once, found a second line of the same run");
}

TEST(Results, RubbishInConfigurationsIsRefusedWithItsLine) {
    const auto error = [](const std::string& text) {
        return error_of([&] { (void)parse_origins(TextSource::from_memory("configurations.csv", text), zinc()); });
    };
    const std::string header = "row,seed,configuration,data,commit\n";
    EXPECT_EQ(error(header + "gin,0,ab,,\n"), "");
    EXPECT_THAT(error("row,seed\n"), HasSubstr("configurations.csv:1: expected the columns row,seed,configuration"));
    EXPECT_EQ(error(header + "gin,0,,cd,\n"),
              "configurations.csv:2: expected a name in the column 'configuration', found ''");
    EXPECT_EQ(error(header + "gin,0,ab,,\ngin,0,ab,,\n"),
              "configurations.csv:3: expected each run once, found a second line of the same run");
}

TEST(Results, RubbishInSweepIsRefused) {
    const auto error = [](std::string_view text) {
        return error_of([&] { (void)parse_sweep(TextSource::from_memory("sweep.json", text)); });
    };
    EXPECT_EQ(error(R"({"table": "table1"})"), "");
    EXPECT_EQ(error("{\n\"table\": }"), "sweep.json:2: expected JSON, found something else");
    EXPECT_EQ(error(R"({"table": 1e999})"), "sweep.json: expected JSON with numbers of at most 1.8e308");
    EXPECT_THAT(error("[]"), HasSubstr("expected a JSON object with the name of a table"));
    EXPECT_THAT(error(R"({"table": 1})"), HasSubstr("expected a JSON object with the name of a table"));
    EXPECT_EQ(
        error(R"({"table": "table2"})"),
        "sweep.json: expected one of the tables table1, table5, all-synthetic, variances, extrapolation, molhiv, zinc, "
        "qm9, timing, successors, found 'table2'");
    EXPECT_THAT(error(R"({"table": "table1", "x": )" + std::string(100, '[') + std::string(100, ']') + "}"),
                HasSubstr("at most 32 levels"));
}

TEST(Results, OfMoleculesAreReadAsTheyWereWritten) {
    const io::TemporaryFolder folder;
    const Results written = some_molecules();
    folder.add("sweep.json", R"({"table": "zinc", "command": "c", "notes": ["one", "two"]})");
    write_results(folder.path(""), written);
    const Results read = read_results(folder.path(""));
    EXPECT_EQ(read.table, "zinc");
    EXPECT_THAT(read.notes, testing::ElementsAre("one", "two"));
    EXPECT_EQ(read.configuration.size(), 2u) << "the notes are told apart";
    ASSERT_EQ(read.runs.size(), written.runs.size());
    EXPECT_EQ(to_csv(read.runs, zinc()), to_csv(written.runs, zinc()));
    EXPECT_EQ(read.runs[5].status, RunStatus::Failed);
    EXPECT_EQ(read.runs[5].reason, written.runs[5].reason);
    EXPECT_TRUE(std::isnan(read.runs[6].score(0)));
    EXPECT_EQ(to_csv(read.curves, zinc()), to_csv(written.curves, zinc()));
    EXPECT_EQ(render_folder(folder.path(""), "csv"), render(read, "csv"));
}

TEST(Results, RubbishInRunsOfMoleculesIsRefused) {
    const auto error = [](const std::string& text) {
        return error_of([&] { (void)parse_runs(TextSource::from_memory("runs.csv", text), zinc()); });
    };
    const std::string header =
        "row,seed,state,parameters,epochs,best_epoch,train_mae,validation_mae,test_mae,cpu_seconds,reason\n";
    EXPECT_EQ(error(header + "gin,0,done,1,2,3,,,0.5,1,\n"), "");
    EXPECT_THAT(error("row,seed\n"), HasSubstr("runs.csv:1: expected the columns row,seed,state"));
    EXPECT_EQ(error(header + "tree,0,done,1,2,3,,,0.5,1,\n"),
              "runs.csv:2: expected a model of the table 'zinc' in the column 'row', found 'tree'");
    EXPECT_EQ(error(header + "gin,0,begun,1,2,3,,,0.5,1,\n"),
              "runs.csv:2: expected done, unfinished, failed or missing in the column 'state', found 'begun'");
    EXPECT_EQ(error(header + "gin,0,done,1,2,3,,,x,1,\n"),
              "runs.csv:2: expected a number or nothing in the column 'test_mae', found 'x'");
    EXPECT_EQ(error(header + "gin,0,done,1,2,3,,,,,\ngin,0,done,1,2,3,,,,,\n"),
              "runs.csv:3: expected each run once, found a second line of the same run");
}

TEST(Results, ARefittedReadoutIsAFieldAndInFilesASuffix) {
    RunKey key{"er", "triangle", "gin", "plain", 3};
    EXPECT_EQ(variant_text(refitted(key)), "plain+readout");
    set_variant(key, "bn+jk+readout");
    EXPECT_TRUE(key.refitted);
    EXPECT_EQ(key.variant, "bn+jk");
    EXPECT_EQ(as_trained(key), (RunKey{"er", "triangle", "gin", "bn+jk", 3}));
    const std::string line = "er,triangle,gin,bn+readout,0,done,1,2,3,0.5,0.5,0.5,1,\n";
    const auto runs = parse_runs(TextSource::from_memory("runs.csv", std::string(run_header) + line), counts());
    EXPECT_TRUE(runs[0].key.refitted);
    EXPECT_EQ(to_csv(runs, counts()), run_header + line);
}

}  // namespace
}  // namespace countable::report
