#pragma once

#include <map>
#include <string>
#include <vector>

#include "countable/report/results/results.hpp"
#include "countable/sweep/grid.hpp"

namespace countable::sweep {

/// Checksum of the fields of a configuration that decide what is learnt, as 16 hexadecimal digits. The seed, which the
/// key of a run has, training.finish, threads, device and dataset.data have no part in it; nor have fields with the
/// value that they have in an empty Config, so that a field that is added later changes no checksum.
[[nodiscard]] std::string configuration_checksum(const training::Config& config);

/// Results of earlier sweeps, of the runs that the table still has.
struct Kept {
    report::Results results;                ///< keys are those of runs_of()
    std::vector<std::string> other_models;  ///< of which there are runs with another configuration; left out
};

/// Reads the results in `folders`, of the table of `grid` or, if that is of counts, of any table of counts: these share
/// their runs. What stays are the runs whose configuration in configurations.csv is the present one of the same model,
/// variant and options of `grid`, whether `grid` asks for that model and seed or not; refitted ones only if `grid` has
/// refits. Of a run that several folders have the first one counts. Throws InputError if the results are of another
/// table or have no configurations.csv.
[[nodiscard]] Kept read_kept(const std::vector<std::string>& folders, const Grid& grid);

/// Those of `runs` that `kept` does not have as done; with Grid::refit, done with their readout refitted.
[[nodiscard]] std::vector<Run> runs_to_train(const std::vector<Run>& runs, const Kept& kept, const Grid& grid);

/// Throws std::invalid_argument if runs that are kept were trained on other data than those that `checksums` has for
/// `runs` (prepare_data()).
void require_same_data(const Kept& kept, const Grid& grid, const std::vector<Run>& runs,
                       const std::vector<std::string>& checksums);

/// Adds runs and origins of `kept` that `all` does not have, or has as missing, and puts all of them in the order of
/// runs_of().
void add_kept_runs(report::Results& all, const Kept& kept, const Grid& grid);

}  // namespace countable::sweep
