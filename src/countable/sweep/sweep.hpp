#pragma once

#include <functional>
#include <string>
#include <vector>

#include "countable/report/results/results.hpp"
#include "countable/sweep/grid.hpp"

namespace countable::sweep {

/// Callbacks that observe a sweep. Runs are numbered as in runs_of().
struct SweepHooks {
    std::function<void(std::size_t run)> started = {};
    std::function<void(std::size_t run, std::int64_t epochs)> epoch_done = {};
    std::function<void(std::size_t run, const report::RunResult& result)> ended = {};
    std::function<void()> tick = {};         ///< several times a second
    std::function<bool()> stop_wanted = {};  ///< also asked in the processes of the runs, after each batch
};

/// Trains what is not done yet, each run in a process of its own on one thread, `jobs` at a time, and returns how each
/// run stands. A run that failed in an earlier sweep is tried again: it goes on from its last good epoch, and fails
/// there again if it must. Several callers, on several machines that share the folder, train no run twice: each run is
/// claimed (support/claim.hpp) below folder/claims, and the call returns when those of others have ended too. A run whose
/// process has died is taken over. Must be called while the process has one thread.
[[nodiscard]] std::vector<report::RunResult> train_all(const std::vector<Run>& runs, const std::string& folder,
                                                       std::size_t jobs, const SweepHooks& hooks);

/// Reads the datasets of the runs once, each in a process of its own, which leaves them in the user's cache. Throws
/// std::invalid_argument with what is wrong with them. Returns the checksum of the data of each run, as in its manifest.
/// Must be called while the process has one thread.
std::vector<std::string> prepare_data(const std::vector<Run>& runs);

}  // namespace countable::sweep
