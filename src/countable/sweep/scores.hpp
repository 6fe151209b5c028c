#pragma once

#include <string>
#include <vector>

#include "countable/report/score_results.hpp"
#include "countable/sweep/molecule_grid.hpp"

namespace countable::sweep {

/// Reads the datasets of the runs once, each in a process of its own, which leaves them in the user's cache. Throws
/// std::invalid_argument with what is wrong with them. Must be called while the process has one thread.
void prepare_data(const std::vector<Run>& runs);

/// How a run stands, with the scores of a table. A run that was begun and is not done is unfinished, and has the scores
/// of its best epoch so far.
[[nodiscard]] report::ScoreRun score_run_of(const Run& run, const std::string& folder, const report::RunResult& result,
                                            const report::ScoreTable& table);

/// Everything to be reported, with the curves of all runs that have begun.
[[nodiscard]] report::ScoreResults gather_scores(const MoleculeGrid& grid, const std::vector<Run>& runs,
                                                 const std::vector<report::RunResult>& results,
                                                 const std::string& folder);

/// sweep.json: what was trained, on which data, and what it cost.
[[nodiscard]] std::string scores_json(const MoleculeGrid& grid, const report::ScoreResults& results,
                                      const std::string& folder, const std::string& command);

/// What is to be said of the molecules of a dataset with this checksum wherever their figures appear; nothing for
/// datasets whose split is fixed by their files.
[[nodiscard]] std::string note_on_data(const std::string& dataset, const std::string& checksum);

}  // namespace countable::sweep
