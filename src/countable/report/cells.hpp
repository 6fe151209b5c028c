#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "countable/report/paper.hpp"
#include "countable/report/results.hpp"

namespace countable::report {

/// Where a figure of ours stands beside the paper's.
enum class Mark {
    None,      ///< one of the two is not there
    Better,    ///< at most the paper's
    Worse,     ///< above it
    FarWorse,  ///< more than three times the paper's
};
[[nodiscard]] Mark mark(double ours, double paper);
/// "better", "worse", "more than 3x worse", or nothing.
[[nodiscard]] std::string_view name(Mark mark);

/// The runs of a cell that differ in nothing but the seed.
struct Variant {
    std::string name;
    std::vector<RunResult> runs;  ///< by seed
    double validation = 0;        ///< median over the runs that have ended
};

/// A model on a task of a dataset. The figures are those of the variant with the lowest median over seeds of the
/// *validation* figure, as test figures must not choose. A failed run, and one whose figure is not a number, counts as
/// infinitely bad, in the choice and in the figures. The median of an even number is the mean of the middle two.
struct Cell {
    std::string dataset, task, model;
    std::vector<Variant> variants;  ///< by their validation figure, the chosen one first
    Figures ours;                   ///< test figures; not a number where no run has ended, infinite for failures
    std::optional<PaperFigures> paper;
    Mark best_mark = Mark::None, median_mark = Mark::None;
    std::size_t ended = 0, failed = 0;  ///< runs of all variants; `ended` includes the failed ones
    std::size_t wanted = 0;             ///< each variant with every seed of the sweep
    double cpu_seconds = 0;             ///< of all variants
    /// The run of the chosen variant whose test figure is the median (of an even number: the lower of the middle two),
    /// or the last one before it that did not fail: curves and predictions are kept for it.
    std::optional<RunKey> representative;

    [[nodiscard]] bool complete() const { return ended == wanted && wanted > 0; }
    /// The runs of the chosen variant; none if there are no runs.
    [[nodiscard]] const std::vector<RunResult>& runs() const;
};

/// A table: every cell of the paper's, and every cell that the sweep has runs for.
struct Cells {
    std::vector<std::string> datasets, tasks, models;  ///< in the order in which to show them
    std::vector<Cell> cells;                           ///< dataset by dataset, in it task by task, in it model by model

    [[nodiscard]] const Cell& at(std::string_view dataset, std::string_view task, std::string_view model) const;
};
[[nodiscard]] Cells make_cells(const Results& results);

/// The median as above; not a number for none.
[[nodiscard]] double median(std::vector<double> values);

}  // namespace countable::report
