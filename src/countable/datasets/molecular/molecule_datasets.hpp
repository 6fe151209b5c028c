#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "countable/datasets/dataset.hpp"

namespace countable::datasets {

/// True for "molhiv", "zinc12k", "qm9", and for a CSV whose header line has a column `smiles`.
[[nodiscard]] bool is_molecule_source(const std::string& source);

/// The files in a folder that a dataset is read from.
struct MoleculeFiles {
    enum class Layout { Csv, OgbFolder, ZincText, Sdf } layout = Layout::Csv;
    std::filesystem::path main;                       ///< the CSV, the text or the SDF file; for OGB the folder
    std::filesystem::path table;                      ///< for Sdf: the CSV with the targets
    std::filesystem::path geometry, uncharacterized;  ///< of QM9; empty where there is none
};

/// The files of "molhiv", "zinc12k" or "qm9" in `folder`. Throws InputError that says which files could be there and
/// who has them, if none is.
[[nodiscard]] MoleculeFiles find_files(std::string_view dataset, const std::filesystem::path& folder);

/// What there is to learn in one of these datasets.
[[nodiscard]] std::vector<std::string> known_targets(std::string_view dataset);

/// A dataset for which is_molecule_source(). Named ones are:
///  - molhiv: `molhiv.csv` (smiles, label or HIV_active, split), or the folder `ogbg_molhiv` of the Open Graph
///  Benchmark
///    (raw, split/scaffold); OGB's features. One target: HIV_active.
///  - zinc12k: `zinc12k.graphs.txt` (see molecule_text.hpp), or `zinc12k.csv` (smiles, y, split); ZINC's features; y.
///  - qm9: `qm9.csv` (mol_id, smiles and 12 targets) with, if it is there, `qm9_geom.txt` for distances; or `gdb9.sdf`
///    with `gdb9.sdf.csv`. Without the molecules of `qm9_uncharacterized.txt` or `uncharacterized.txt` if that is
///    there.
/// Files may be gzipped. Another CSV has a column smiles, columns of labels (target_columns.hpp) and perhaps a column
/// split, without which the split is 80/10/10, by chance or by scaffolds. Molecules that cannot be read are left out
/// and told. Results are cached under a key made of all bytes of the files and all options; a cached file is checked
/// when read.
[[nodiscard]] Dataset load_molecules(const DatasetOptions& options);

}  // namespace countable::datasets
