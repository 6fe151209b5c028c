#include "countable/report/score_results.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "countable/io/testing.hpp"
#include "countable/report/render.hpp"
#include "countable/report/testing.hpp"

namespace countable::report {
namespace {

using io::error_of;
using io::TextSource;
using testing::HasSubstr;

const ScoreTable& zinc() { return *find_score_table("zinc"); }

TEST(ScoreResults, AreReadAsTheyWereWritten) {
    const io::TemporaryFolder folder;
    const ScoreResults written = some_scores();
    folder.add("sweep.json", R"({"table": "zinc", "command": "c", "notes": ["one", "two"]})");
    write_scores(folder.path(""), written);
    const ScoreResults read = read_scores(folder.path(""));
    EXPECT_EQ(read.table, "zinc");
    EXPECT_THAT(read.notes, testing::ElementsAre("one", "two"));
    EXPECT_EQ(read.configuration.size(), 2u) << "the notes are told apart";
    ASSERT_EQ(read.runs.size(), written.runs.size());
    EXPECT_EQ(to_csv(read.runs, zinc()), to_csv(written.runs, zinc()));
    EXPECT_EQ(read.runs[5].state, ScoreState::Failed);
    EXPECT_EQ(read.runs[5].reason, written.runs[5].reason);
    EXPECT_TRUE(std::isnan(read.runs[6].scores[0]));
    EXPECT_EQ(to_csv(read.curves), to_csv(written.curves));
    EXPECT_EQ(render_folder(folder.path(""), "csv"), render(read, "csv"));
}

TEST(ScoreResults, RubbishIsRefused) {
    const auto error = [](const std::string& text) {
        return error_of([&] { (void)parse_score_runs(TextSource::from_memory("runs.csv", text), zinc()); });
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
    const io::TemporaryFolder folder;
    folder.add("runs.csv", header);
    folder.add("sweep.json", R"({"table": "table1"})");
    EXPECT_THAT(error_of([&] { (void)read_scores(folder.path("")); }), HasSubstr("expected scores of molecules"));
    folder.add("sweep.json", R"({"table": "zinc"})");
    EXPECT_THAT(error_of([&] { (void)read_results(folder.path("")); }), HasSubstr("expected counts of substructures"));
}

}  // namespace
}  // namespace countable::report
