#pragma once

#include <map>
#include <string>
#include <vector>

#include "countable/sweep/grid.hpp"

namespace countable::sweep {

/// A model of the paper's experiments on molecules: a row of report::score_tables().
struct MoleculeModel {
    std::string row;                ///< "deep-lrp-7-1-20x8"
    std::string dataset, model;     ///< "zinc12k", "deep-lrp-7-1"
    std::vector<std::string> sets;  ///< what differs from the defaults of the model on the dataset, as for `--set`
    bool by_default = true;         ///< false for those that take longest
};

/// All rows of a table that are trained, in its order. Throws std::invalid_argument for a table that there is not.
[[nodiscard]] const std::vector<MoleculeModel>& molecule_models(const std::string& table);

/// What is trained for a table.
struct MoleculeGrid {
    std::string table;              ///< of report::score_tables()
    std::vector<std::string> rows;  ///< of molecule_models()
    std::uint64_t seeds = 1;
    std::map<std::string, std::uint64_t> own_seeds = {};  ///< of rows that have another number of them
    bool quick = false;                                   ///< three epochs: whether everything works
    std::string data = {};  ///< the folder of the data; empty as in training::DatasetConfig

    [[nodiscard]] std::uint64_t seeds_of(const std::string& row) const {
        const auto own = own_seeds.find(row);
        return own == own_seeds.end() ? seeds : own->second;
    }
};

/// With the rows and the number of seeds that are trained unless somebody asks for others.
[[nodiscard]] MoleculeGrid molecule_grid_of(const std::string& table);

/// What all its runs have in common, as `--set` has it.
[[nodiscard]] std::vector<std::string> protocol_of(const MoleculeGrid& grid);

/// All runs, those of the first seed first. Keys have the row as model, and no task nor variant.
[[nodiscard]] std::vector<Run> runs_of(const MoleculeGrid& grid);

}  // namespace countable::sweep
