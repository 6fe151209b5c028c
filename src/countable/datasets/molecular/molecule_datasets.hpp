#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "countable/datasets/dataset.hpp"
#include "countable/datasets/molecular/molecule_files.hpp"

namespace countable::datasets {

/// True for a named dataset of molecules, and for a CSV whose rows are molecules (molecules::rows_of(), or a column of
/// SMILES is named).
[[nodiscard]] bool is_molecule_source(const std::string& source, const std::string& smiles_column = {});

/// The files of a named dataset of molecules in `folder` (MoleculeSource::find_files). Throws InputError if there is no
/// such folder, or if it has none of the files.
[[nodiscard]] MoleculeFiles find_files(std::string_view dataset, const std::filesystem::path& folder);

/// A dataset for which is_molecule_source(). What is special in a named one is in its file known/NAME.cpp: in which
/// files it is, which features and targets it has. Another CSV has a column smiles, columns of labels
/// (target_columns.hpp) and perhaps a column split; without it the split is 80/10/10, by chance or by scaffolds. All
/// files may be gzipped. Molecules that cannot be read are skipped (Dataset::unreadable). Results are cached under a key
/// made of all bytes of the files and all options; a cached file is checked when it is read.
[[nodiscard]] Dataset load_molecules(const DatasetOptions& options);

}  // namespace countable::datasets
