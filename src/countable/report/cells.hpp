#pragma once

#include <limits>
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

inline constexpr Figures no_figures = {std::numeric_limits<double>::quiet_NaN(),
                                       std::numeric_limits<double>::quiet_NaN()};

/// The runs of a cell that differ in nothing but the seed.
struct Variant {
    std::string name;
    std::vector<RunResult> runs;  ///< by seed
    double validation = 0;        ///< median over the runs that have ended
};

/// A model on a task of a dataset. The figures are those of the variant with the lowest median over seeds of the
/// *validation* figure, as test figures must not choose. A failed run, and one whose figure is not a number, counts as
/// infinitely bad, in the choice and in the figures. The median of an even number is the mean of the middle two.
/// Networks count as trained, in the marks too. If the sweep refitted their readouts, that is a second choice among the
/// same variants.
struct Cell {
    std::string dataset, task, model;
    std::vector<Variant> variants;  ///< as trained, by their validation figure, the chosen one first
    Figures ours = no_figures;      ///< test figures; not a number where no run has ended, infinite for failures
    std::vector<Variant> refitted_variants;  ///< likewise with the readout refitted; none if the sweep did not
    Figures refitted = no_figures;           ///< of the first of them
    std::optional<PaperFigures> paper;
    Mark best_mark = Mark::None, median_mark = Mark::None;  ///< of `ours`
    std::size_t ended = 0, failed = 0;                      ///< runs of all variants; `ended` includes the failed ones
    std::size_t wanted = 0;                                 ///< each variant with every seed of the sweep
    double cpu_seconds = 0;                                 ///< of all variants
    /// The run of the chosen variant whose test figure is the median (of an even number: the lower of the middle two),
    /// or the last one before it that did not fail: curves and predictions are kept for it.
    std::optional<RunKey> representative;
    /// The run whose curve the results have: the representative one, or, in older sweeps, which chose among refitted
    /// networks too, another.
    std::optional<RunKey> shown;

    [[nodiscard]] bool complete() const { return ended == wanted && wanted > 0; }
    /// The runs of the chosen variant; none if there are no runs.
    [[nodiscard]] const std::vector<RunResult>& runs() const;
};

/// A table: every cell of the paper's, and every cell that the sweep has runs for.
struct Cells {
    std::vector<std::string> datasets, tasks, models;  ///< in the order in which to show them
    std::vector<Cell> cells;                           ///< dataset by dataset, in it task by task, in it model by model
    std::size_t seeds = 0;                             ///< of the sweep
    bool refitted = false;                             ///< whether readouts were refitted

    [[nodiscard]] const Cell& at(std::string_view dataset, std::string_view task, std::string_view model) const;
};
[[nodiscard]] Cells make_cells(const Results& results);

/// How many medians are at most the paper's, of how many that both have; of `which` = &Cell::ours or &Cell::refitted.
struct Tally {
    std::size_t better = 0, compared = 0;
};
[[nodiscard]] Tally medians_beside_paper(const Cells& cells, Figures Cell::*which);

/// The median as above; not a number for none.
[[nodiscard]] double median(std::vector<double> values);

}  // namespace countable::report
