#pragma once

#include <optional>
#include <string>
#include <vector>

#include "countable/support/folder_lock.hpp"
#include "countable/sweep/sweep.hpp"

namespace countable::app {

/// The lock of the folder of a sweep. Processes of a sweep that was killed keep it until they have ended, which takes
/// them a moment: so it waits for them, for ten seconds.
inline const FolderLock::Options sweep_lock{.busy = "another sweep is at work there",
                                            .patience = std::chrono::seconds(10)};

struct SweepOptions {
    std::string title, folder;
    std::size_t jobs = 1;
    std::optional<double> hours = {};  ///< after which no run is begun and those that run are stopped
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
