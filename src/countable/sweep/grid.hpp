#pragma once

#include <map>
#include <string>
#include <vector>

#include "countable/report/paper/tables.hpp"
#include "countable/report/results/results.hpp"
#include "countable/sweep/count_models.hpp"
#include "countable/training/config/config.hpp"

namespace countable::sweep {

/// What is swept over.
struct Grid {
    std::string table;                         ///< of report::tables()
    std::vector<std::string> datasets, tasks;  ///< of counts
    std::vector<std::string> models;           ///< rows of the table
    std::uint64_t seeds = 1;
    std::map<std::string, std::uint64_t> own_seeds = {};  ///< of models that have another number of them
    bool quick = false;   ///< a miniature: fewer graphs, epochs and variants; for molecules three epochs
    bool search = false;  ///< counts: the paper's search spaces instead of what it settled on
    bool refit = false;  ///< counts: the readout is refitted after training, and reported beside the network as trained
    std::string data = {};  ///< molecules: the folder of the data; empty as in training::DatasetConfig

    [[nodiscard]] std::uint64_t seeds_of(const std::string& model) const;
};

/// With the models and the number of seeds that are trained unless somebody asks for others. "variances" trains
/// nothing. Throws std::invalid_argument for a name that no table has.
[[nodiscard]] Grid grid_of(const std::string& table);

/// The models of a table that can be trained.
[[nodiscard]] std::vector<std::string> trainable_models(const std::string& table);

/// What all runs of a grid have in common, as `--set` has it, each field once.
[[nodiscard]] std::vector<std::string> protocol_of(const Grid& grid);

/// The variants of a model of counts that are trained: all of them; for a miniature the last one of the paper's.
[[nodiscard]] std::vector<Variant> variants_of(const Grid& grid, const CountModel& model);

/// One training run.
struct Run {
    report::RunKey key;
    training::Config config;
    std::string folder;                    ///< below that of the sweep: "runs/er/triangle/gin/bn+jk/seed-0"
    const report::Table* table = nullptr;  ///< which says what its scores are
    bool profiled = false;                 ///< leaves a profile.csv in its folder: where the time of each epoch went

    [[nodiscard]] std::string folder_in(const std::string& sweep) const;
};

/// All runs, those of the first seed first, so that whoever stops half-way has a whole table with fewer seeds. Throws
/// std::invalid_argument for a model that the table does not have.
[[nodiscard]] std::vector<Run> runs_of(const Grid& grid);

}  // namespace countable::sweep
