#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "countable/datasets/split.hpp"
#include "countable/io/text_source.hpp"
#include "countable/molecules/sources.hpp"

namespace countable::datasets {

/// A CSV of molecules, not yet seen by a chemistry toolkit.
struct MoleculeTable {
    molecules::Sources sources;  ///< without molecules where the CSV needs no column smiles
    std::vector<std::string> target_names;
    std::vector<double> targets;     ///< rows x target_names, row by row; not a number where a cell is empty
    std::vector<Split> split;        ///< one per row, or none
    std::vector<std::uint64_t> ids;  ///< from a column mol_id: its digits, as 17 of gdb_17; one per row, or none

    [[nodiscard]] std::size_t rows() const { return lines.size(); }
    std::vector<std::uint64_t> lines;  ///< of the file, one per row
    std::vector<std::string> skipped;  ///< columns that are no targets, where none is named
};

struct MoleculeTableOptions {
    std::vector<std::string> targets = {};    ///< names of columns; none: every column of numbers that is no identifier
    std::optional<std::string> renamed = {};  ///< a column of this name stands for the only target if that is no column
    bool needs_smiles = true;
    std::string smiles_column = {};  ///< its name; empty: recognised as in molecules/table_columns.hpp
    std::uint64_t most = 0;          ///< rows; 0 for all
};

/// Reads a CSV with a header line, a column smiles, columns of labels (target_columns.hpp), perhaps split and mol_id.
/// Throws InputError.
[[nodiscard]] MoleculeTable read_molecule_table(io::TextSource source, const MoleculeTableOptions& options);

}  // namespace countable::datasets
