#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/sweep/sweep.hpp"

namespace countable::app {

struct SweepOptions {
    std::string title, folder;
    std::size_t jobs = 1;
    std::optional<double> hours = {};  ///< after which no run is begun and those that run are stopped
    bool shown = true;                 ///< with a live view
};

struct SweepEnd {
    std::vector<report::RunResult> results;
    int signal = 0;             ///< that ended it, or 0
    bool budget_spent = false;  ///< before all runs had ended
};

/// sweep::train_all() with a live view, until all runs have ended, a signal comes or the time is over.
[[nodiscard]] SweepEnd train_sweep(const std::vector<sweep::Run>& runs, const SweepOptions& options);

/// table.txt, table.csv, table.tex and index.html, made of the results in the folder.
void write_tables(const std::string& folder);

}  // namespace countable::app
