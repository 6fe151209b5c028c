#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "countable/report/results/results.hpp"
#include "countable/sweep/grid.hpp"

namespace countable::sweep {

/// The error of a network on graphs unlike its training graphs: a line of extrapolation.csv in the folder of its run.
struct Extrapolation {
    std::string dataset;  ///< of Table::datasets: "er-20-0.3"
    bool refitted = false;
    double normalized_mse = 0;  ///< MSE / variance of the counts in these graphs; not a number if that is 0
    double mae = 0;
};

/// What extrapolation.csv in the folder of a run has; nothing if there is none, or it is of other test graphs.
[[nodiscard]] std::optional<std::vector<Extrapolation>> read_extrapolation(const Run& run, const std::string& folder);

/// The runs whose networks are tested on other graphs: all seeds of the variant of each model and task that the
/// validation graphs choose, if they are done. Numbers as in `runs`, to which `results` belong.
[[nodiscard]] std::vector<std::size_t> runs_to_extrapolate(const std::vector<Run>& runs,
                                                           const std::vector<report::RunResult>& results);

struct ExtrapolationHooks {
    std::function<void(std::size_t done, std::size_t all)> progress = {};
    std::function<bool()> stop_wanted = {};
};

/// Why networks could not be tested, one sentence each.
using TestFailures = std::map<report::RunKey, std::string>;

/// Tests the networks of runs_to_extrapolate() and the compiled network of each task on other graphs, unless that is
/// done, `jobs` at a time, each in a process of its own. Must be called while the process has one thread.
[[nodiscard]] TestFailures extrapolate_all(const std::vector<Run>& runs, const std::vector<report::RunResult>& results,
                                           const std::string& folder, std::size_t jobs,
                                           const ExtrapolationHooks& hooks = {});

/// The results of a table of other test graphs: each tested run once for each kind of graphs, as trained and refitted,
/// and the compiled network. `failures` are those of extrapolate_all().
[[nodiscard]] report::Results gather_extrapolation(const std::vector<Run>& runs,
                                                   const std::vector<report::RunResult>& results,
                                                   const TestFailures& failures, const std::string& folder);

}  // namespace countable::sweep
