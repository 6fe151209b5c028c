#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace countable::report {

/// A number that each run of a table has: a column of runs.csv.
struct Metric {
    std::string name;   ///< in files: "test_mae"
    std::string title;  ///< "testing MAE"
    bool higher_is_better = false;
    int decimals = 3;
};

/// A metric over the seeds of a model, by the statistic of the table; not a number where there is none.
struct Score {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    double mean = unknown, deviation = unknown;
    double best = unknown, median = unknown;
    bool starred = false;  ///< an asterisk stands at the paper's numbers, without a word about its meaning
};

/// How the runs of a model become one score, and with it what makes it as good as the paper's.
enum class Statistic {
    /// Best and median over the seeds of the variant with the lowest median on the validation graphs. A score above the
    /// paper's is worse, above three times the paper's far worse.
    BestAndMedian,
    /// Mean and standard deviation over the seeds. A score that misses the paper's by no more than both deviations
    /// together is close to it.
    MeanAndDeviation,
};

/// Where the metrics of a run come from.
enum class Measured {
    NormalizedMse,        ///< MSE / variance of the labels at the best epoch
    Mae,                  ///< training, validation and test MAE at the best epoch
    RocAuc,               ///< likewise the ROC-AUC in percent
    TargetMae,            ///< test MAE of each target, then the mean of MAE / deviation of the training labels
    TargetNormalizedMae,  ///< test MAE / deviation of the training labels of each target, then the mean of them
    EpochSeconds,         ///< where the time of an epoch goes
};

/// A model of a table, with what the paper says of it.
struct TableRow {
    std::string name;                   ///< "deep-lrp-7-1-20x8"
    std::string title;                  ///< "Deep LRP-7-1, 20 layers of 8"
    std::vector<Score> paper = {};      ///< in the order of the metrics; those at the end may be missing
    std::string paper_parameters = {};  ///< "92073", "189K"; empty where the paper does not say
    bool only_paper = false;            ///< shown for comparison, not trained here
};

/// A table of the paper's experiments: models as rows. A table of counts has the same metric for each dataset and task; a
/// table of molecules has several metrics for one dataset.
struct Table {
    std::string name;        ///< "table1", "zinc"
    std::string title;       ///< a heading
    std::string about = {};  ///< a sentence on what the scores are
    Statistic statistic = Statistic::MeanAndDeviation;
    Measured measured = Measured::NormalizedMse;
    std::vector<std::string> datasets = {}, tasks = {};  ///< of counts
    /// Of counts: the dataset on which all runs are trained, where `datasets` are other test graphs; empty where each
    /// dataset has its own training graphs.
    std::string trained_on = {};
    std::vector<Metric> metrics;  ///< as runs.csv has them
    std::size_t main_metric = 0;  ///< the one that the list of runs shows
    std::string curve = {};       ///< what the curves show: "MAE"; empty if there are none
    std::vector<TableRow> rows = {};
    std::vector<std::string> notes = {};  ///< what has to be known to compare

    [[nodiscard]] bool of_counts() const { return statistic == Statistic::BestAndMedian; }
    [[nodiscard]] const TableRow* find_row(std::string_view row) const;
    /// What the paper says of a row, for a metric of molecules or for a dataset and a task of counts.
    [[nodiscard]] std::optional<Score> paper_score(std::string_view row, std::size_t metric) const;
};

/// The row of the table "extrapolation" whose network has the weights of theory::lrp_network(), and no training.
inline constexpr const char* compiled_row = "deep-lrp-1-3-compiled";

/// The row of the same table whose alpha is a polynomial of the degree, no MLP as the paper's, without a last ReLU.
inline constexpr const char* polynomial_row = "deep-lrp-1-3-polynomial";

/// Metrics of the tables of counts.
enum CountMetric : std::size_t { ValidationError, TestError, TestMae };

/// All tables that can be reproduced, and one of them by name; null if there is none.
[[nodiscard]] const std::vector<Table>& tables();
[[nodiscard]] const Table* find_table(std::string_view name);
/// "table1, table5, ..."
[[nodiscard]] std::string table_names();

/// The paper's score of a model on a task of a dataset of random graphs; nothing where it has no such cell.
[[nodiscard]] std::optional<Score> paper_count_score(std::string_view dataset, std::string_view task,
                                                     std::string_view model);

/// The variance of the labels of a task, as the paper's table has it; nothing where it has none.
[[nodiscard]] std::optional<double> paper_variance(std::string_view dataset, std::string_view task);

/// Names as the paper prints them, and ER(20, 0.3) for er-20-0.3; other names stay as they are.
[[nodiscard]] std::string display_name(std::string_view name);

// The tables of counts and of molecules, which tables() puts together.
[[nodiscard]] std::vector<Table> count_tables();
[[nodiscard]] std::vector<Table> molecule_tables();

}  // namespace countable::report
