#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace countable::report {

/// What has become of a training run of a sweep.
enum class RunState { Done, Failed, Missing };

/// Ends the variant under which a run is listed a second time, with its readout refitted: its last linear layer solved
/// by least squares on the training graphs after training, where the validation graphs prefer that.
inline constexpr std::string_view second_listing = "+readout";

/// What is trained: one run of a sweep.
struct RunKey {
    std::string dataset;  ///< "er", "regular"
    std::string task;     ///< "triangle"
    std::string model;    ///< "gin"
    std::string variant;  ///< what sets it apart from other runs of the model: "plain", "bn", "jk", "bn+jk", "width=16"
    std::uint64_t seed = 0;
    friend auto operator<=>(const RunKey&, const RunKey&) = default;
};

/// The key under which a run is listed a second time, and the way back.
[[nodiscard]] RunKey refitted(RunKey key);
[[nodiscard]] bool is_refitted(const RunKey& key);
[[nodiscard]] RunKey as_trained(RunKey key);

/// How a run ended: a line of runs.csv. Numbers are those of the best epoch, which the validation graphs choose, and
/// only a run that is done has them.
struct RunResult {
    RunKey key;
    RunState state = RunState::Missing;
    std::string reason;  ///< of a failure, one sentence
    std::int64_t parameters = 0, epochs = 0, best_epoch = 0;
    double validation = 0, test = 0;  ///< MSE / variance of the labels over the whole dataset
    double test_mae = 0;
    double cpu_seconds = 0;  ///< of the whole run, all threads, including what was lost by interruptions if known
};

/// The normalised MSE after an epoch: a line of curves.csv. Not a number where it was not measured.
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

/// What a sweep has found out, small enough to be kept: everything that tables and pictures are made of.
struct Results {
    std::string table;  ///< "table1", "table5", "variances", "all-synthetic"
    std::vector<RunResult> runs;
    std::vector<CurvePoint> curves;  ///< of the run that represents each cell: the median one of the chosen variant
    std::vector<PredictionSummary> predictions;  ///< of the same runs, as trained or refitted, which the key tells
    std::vector<LabelVariance> variances;
    /// The entries of sweep.json, names and values as text; read_results() fills it, write_results() leaves it alone.
    std::vector<std::pair<std::string, std::string>> configuration;
};

/// The files of a folder: sweep.json (the table's name among what the sweep was told), runs.csv, curves.csv,
/// predictions.csv, variances.csv. Numbers are the shortest that read back as the same double. Throws InputError with
/// file and line for what is none of it.
[[nodiscard]] Results read_results(const std::string& folder);
/// Writes every file except sweep.json, which the sweep itself writes. Each file is replaced as a whole.
void write_results(const std::string& folder, const Results& results);

}  // namespace countable::report
