#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "countable/report/paper/tables.hpp"
#include "countable/report/results/results.hpp"

namespace countable::report {

/// Where a score of ours stands beside the paper's.
enum class Comparison {
    None,      ///< one of the two is not there
    Better,    ///< at least as good
    Close,     ///< not as good, by at most the sum of both standard deviations (Statistic::MeanAndDeviation)
    Worse,     ///< not as good
    FarWorse,  ///< more than three times the paper's (Statistic::BestAndMedian)
};
/// "better", "close", "worse", "more than 3x worse", or nothing.
[[nodiscard]] std::string_view name(Comparison comparison);
/// Of two errors, by the rule of Statistic::BestAndMedian.
[[nodiscard]] Comparison compare_errors(double ours, double paper);
/// Of two means, by the rule of Statistic::MeanAndDeviation, in the direction in which the metric is better.
[[nodiscard]] Comparison compare_means(const Metric& metric, const Score& ours, const Score& paper);

/// The runs of a cell that differ in nothing but the seed.
struct Variant {
    std::string name;             ///< as in files, with "+readout" for networks whose readout was refitted
    std::vector<RunResult> runs;  ///< by seed
    double validation = 0;        ///< median over the runs that have ended
};

/// A model, for counts on a task of a dataset, and a metric.
///
/// Statistic::BestAndMedian: the scores are those of the variant with the lowest median over seeds of the *validation*
/// error, as test errors must not choose. A failed run, and one whose error is not a number, counts as infinitely bad,
/// in the choice and in the scores. The median of an even number is the mean of the middle two. Networks count as
/// trained, in the comparisons too. If the sweep refitted their readouts, that is a second choice among the same variants.
///
/// Statistic::MeanAndDeviation: there is one variant. Unfinished runs count with their best epoch so far; failed ones do
/// not count, and are listed. A deviation (n - 1 in the denominator) needs two seeds.
struct Cell {
    std::string dataset, task, model;
    std::size_t metric = 0;                  ///< of Table::metrics
    std::vector<Variant> variants;           ///< as trained, by their validation error, the chosen one first
    Score ours;                              ///< not a number where no run has ended, infinite for failures
    std::vector<Variant> refitted_variants;  ///< likewise with the readout refitted; none if the sweep did not
    Score refitted;                          ///< of the first of them
    std::optional<Score> paper;
    Comparison comparison = Comparison::None;                       ///< of the median or the mean of `ours`
    Comparison best_comparison = Comparison::None;                  ///< of its best
    std::size_t done = 0, unfinished = 0, failed = 0, missing = 0;  ///< runs of all variants
    std::size_t wanted = 0;                                         ///< each variant with every seed of the sweep
    std::size_t seeds = 0;                                          ///< runs that the mean is of
    std::int64_t parameters = 0;                                    ///< the most of any run
    double cpu_seconds = 0;                                         ///< of all variants
    /// The run of the chosen variant whose test error is the median (of an even number: the lower of the middle two),
    /// or the last one before it that did not fail: curves and predictions are kept for it.
    std::optional<RunKey> representative;
    /// The run whose curve the results have: the representative one, or, in older sweeps, which chose among refitted
    /// networks too, another.
    std::optional<RunKey> shown;

    [[nodiscard]] std::size_t ended() const { return done + failed; }
    [[nodiscard]] bool complete() const { return ended() == wanted && wanted > 0; }
    /// The runs of the chosen variant; none if there are no runs.
    [[nodiscard]] const std::vector<RunResult>& runs() const;
};

/// A table: every cell of the paper's, and every cell that the sweep has runs for.
struct Cells {
    const Table* table = nullptr;
    std::vector<std::string> datasets, tasks,
        models;               ///< in the order in which to show them; molecules: one empty name
    std::vector<Cell> cells;  ///< by dataset, in it task, in it model, in it metric
    std::size_t seeds = 0;    ///< of the sweep
    bool refitted = false;    ///< whether readouts were refitted

    /// The first metric of a model; throws std::invalid_argument if there is no such cell.
    [[nodiscard]] const Cell& at(std::string_view dataset, std::string_view task, std::string_view model) const;
    /// All metrics of a row of molecules.
    [[nodiscard]] std::span<const Cell> row(std::string_view model) const;
};
[[nodiscard]] Cells make_cells(const Results& results);

/// How many medians are at most the paper's, of how many that both have; of `which` = &Cell::ours or &Cell::refitted.
struct Tally {
    std::size_t better = 0, compared = 0;
};
[[nodiscard]] Tally medians_beside_paper(const Cells& cells, Score Cell::*which);

/// The median as above; not a number for none.
[[nodiscard]] double median(std::vector<double> values);

/// "3 of 3", "1 of 3, 1 unfinished, 1 failed", "none" without runs, "-" for a row that is not trained.
[[nodiscard]] std::string runs_text(const Cells& cells, const Cell& cell);
/// "100", "98 to 412"; those of the runs that have begun.
[[nodiscard]] std::string epochs_text(const Cell& cell);

}  // namespace countable::report
