#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "countable/io/text_source.hpp"
#include "countable/report/score_tables.hpp"

namespace countable::report {

/// What has become of a run: unfinished ones were stopped and can go on.
enum class ScoreState { Done, Unfinished, Failed, Missing };

/// A run of a model with one seed: a line of runs.csv.
struct ScoreRun {
    std::string row;  ///< ScoreRow::name
    std::uint64_t seed = 0;
    ScoreState state = ScoreState::Missing;
    std::int64_t parameters = 0, epochs = 0, best_epoch = 0;
    /// Of the best epoch so far, in the order of ScoreTable::scores; not a number where it is unknown.
    std::vector<double> scores = {};
    double cpu_seconds = 0;
    std::string reason = {};  ///< of a failure, one sentence
};

/// An epoch of a run: a line of curves.csv. Not a number where it was not measured.
struct ScorePoint {
    std::string row;
    std::uint64_t seed = 0;
    std::int64_t epoch = 0;
    double train = 0, validation = 0, test = 0;
};

/// What the runs of a table of scores have found out.
struct ScoreResults {
    std::string table;  ///< ScoreTable::name
    std::vector<ScoreRun> runs;
    std::vector<ScorePoint> curves;  ///< of all runs, one after the other
    /// What is to be known of the data of these very runs; from sweep.json, as is the configuration.
    std::vector<std::string> notes = {};
    std::vector<std::pair<std::string, std::string>> configuration = {};
};

/// sweep.json, runs.csv and curves.csv of a folder. Throws InputError with file and line for what is none of it.
[[nodiscard]] ScoreResults read_scores(const std::string& folder);
/// All but sweep.json. Each file is replaced as a whole.
void write_scores(const std::string& folder, const ScoreResults& results);

[[nodiscard]] std::vector<ScoreRun> parse_score_runs(io::TextSource source, const ScoreTable& table);
[[nodiscard]] std::vector<ScorePoint> parse_score_curves(io::TextSource source, const ScoreTable& table);
[[nodiscard]] std::string to_csv(const std::vector<ScoreRun>& runs, const ScoreTable& table);
[[nodiscard]] std::string to_csv(const std::vector<ScorePoint>& curves);

}  // namespace countable::report
