#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "countable/report/results/run_status.hpp"

namespace countable::report {

/// What is trained: one run of a sweep. Runs on molecules have a row of the table as model, and no task nor variant.
struct RunKey {
    std::string dataset;  ///< "er", "regular"
    std::string task;     ///< "triangle"
    std::string model;    ///< "gin"
    std::string variant;  ///< what sets it apart from other runs of the model: "plain", "bn", "jk", "bn+jk", "width=16"
    std::uint64_t seed = 0;
    /// Whether its readout was refitted: its last linear layer solved by least squares on the training graphs after
    /// training, where the validation graphs prefer that. Files have "+readout" at the end of the variant.
    bool refitted = false;
    friend auto operator<=>(const RunKey&, const RunKey&) = default;
};

/// The same run with its readout refitted, and the way back.
[[nodiscard]] RunKey refitted(RunKey key);
[[nodiscard]] RunKey as_trained(RunKey key);
/// The variant with "+readout" behind it if the readout was refitted, and the key with a variant that is written so.
[[nodiscard]] std::string variant_text(const RunKey& key);
void set_variant(RunKey& key, std::string text);

/// How a run stands: a line of runs.csv.
struct RunResult {
    RunKey key;
    RunStatus status = RunStatus::Missing;  ///< of counts never Stopped: they are measured at the end only
    std::string reason;                     ///< of a failure, one sentence
    std::int64_t parameters = 0, epochs = 0, best_epoch = 0;
    /// Of the best epoch, which the validation graphs choose, in the order of Table::metrics; not a number where unknown.
    /// A run that was stopped has those of its best epoch so far.
    std::vector<double> scores;
    double cpu_seconds = 0;  ///< of the whole run, all threads, including what was lost by interruptions if known

    /// Not a number for a metric that it does not have.
    [[nodiscard]] double score(std::size_t metric) const;
    /// Whether it has scores to show.
    [[nodiscard]] bool begun() const { return status == RunStatus::Done || status == RunStatus::Stopped; }
};

/// An epoch of a run: a line of curves.csv. Not a number where it was not measured.
struct CurvePoint {
    RunKey key;
    std::int64_t epoch = 0;
    double train = 0, validation = 0, test = 0;
};

/// What a run predicts for the test graphs with one true count: a line of predictions.csv.
struct PredictionSummary {
    RunKey key;
    double count = 0;                      ///< the true one
    std::int64_t graphs = 0;               ///< test graphs that have it
    double low = 0, middle = 0, high = 0;  ///< 5 %, 50 % and 95 % of their predictions
};

/// The labels of a task over a whole dataset: a line of variances.csv.
struct LabelVariance {
    std::string dataset, task;
    std::int64_t graphs = 0;
    double mean = 0, variance = 0;
    double standard_error = 0;  ///< of the variance, from the fourth moment
};

/// With what a run was trained: a line of configurations.csv.
struct RunOrigin {
    RunKey key;                 ///< as trained
    std::string configuration;  ///< checksum of the configuration (sweep::configuration_checksum())
    std::string data;           ///< checksum of the graphs; empty if unknown
    std::string commit;         ///< of the program; empty if unknown
};

/// What a sweep has found out, small enough to be kept: everything that tables and pictures are made of.
struct Results {
    std::string table;  ///< of report::tables()
    std::vector<RunResult> runs;
    /// Counts: of the run that represents each cell, the median one of the chosen variant. Molecules: of all runs.
    std::vector<CurvePoint> curves;
    std::vector<PredictionSummary> predictions;  ///< counts: of the same runs, as trained or refitted
    std::vector<LabelVariance> variances;        ///< counts
    std::vector<RunOrigin> origins = {};         ///< of the runs that have begun; none in results of older programs
    /// What has to be known of the data of these very runs, and all other entries of sweep.json, names and values as
    /// text; read_results() fills them, write_results() leaves them alone.
    std::vector<std::string> notes = {};
    std::vector<std::pair<std::string, std::string>> configuration = {};
};

/// The files of a folder: sweep.json (the table's name among what the sweep was told), runs.csv, curves.csv, for counts
/// predictions.csv and variances.csv, and configurations.csv, which results of older programs do not have. Numbers are the shortest that read back as the same double. Throws
/// InputError with file and line for anything else.
[[nodiscard]] Results read_results(const std::string& folder);
/// Writes every file except sweep.json, which the sweep itself writes. Each file is replaced as a whole.
void write_results(const std::string& folder, const Results& results);

}  // namespace countable::report
