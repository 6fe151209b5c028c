#pragma once

#include <string>
#include <vector>

#include "countable/report/results.hpp"
#include "countable/sweep/paper_models.hpp"
#include "countable/training/config/config.hpp"

namespace countable::sweep {

/// What is swept over.
struct Grid {
    std::string table;  ///< the name under which it is reported: "table1"
    std::vector<std::string> datasets, tasks, models;
    std::uint64_t seeds = 5;
    bool quick = false;   ///< a miniature: fewer graphs, epochs and variants
    bool search = false;  ///< the paper's search spaces instead of what it settled on
    bool refit = false;   ///< the readout is refitted after training, and reported beside the network as trained
};

/// That of a table of report::tables(); "variances" trains nothing. Throws std::invalid_argument for another name.
[[nodiscard]] Grid grid_of(const std::string& name);

/// What all runs of a grid have in common, as `--set` has it, each field once.
[[nodiscard]] std::vector<std::string> protocol_of(const Grid& grid);

/// The variants of a model that are trained: all of them, or the last one for a miniature.
[[nodiscard]] std::vector<Variant> variants_of(const Grid& grid, const PaperModel& model);

/// One training run.
struct Run {
    report::RunKey key;
    training::Config config;
    std::string folder;     ///< below that of the sweep: "runs/er/triangle/gin/bn+jk/seed-0"
    bool profiled = false;  ///< leaves a profile.csv in its folder: where the time of each epoch went
};

/// All runs, those of the first seed first, so that whoever stops half-way has a whole table with fewer seeds.
[[nodiscard]] std::vector<Run> runs_of(const Grid& grid);

}  // namespace countable::sweep
