#pragma once

#include <CLI/CLI.hpp>

namespace countable::app {

/// --smiles-column of all commands that read tables of molecules; `Text` is std::string or an optional one.
template <typename Text>
void add_smiles_column(CLI::App& command, Text& column) {
    command
        .add_option("--smiles-column", column,
                    "The column of SMILES in a table; by default smiles, canonical_smiles, isomeric_smiles or mol")
        ->type_name("NAME");
}

}  // namespace countable::app
